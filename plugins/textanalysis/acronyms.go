package main

import (
	"strings"
	"sync"
)

// acronymList has an acronym a line, with what it stands for.
const acronymList = `
ABS Anti-lock Braking System
ADHD Attention Deficit Hyperactivity Disorder
ADSL Asymmetric Digital Subscriber Line
AFAIK As Far As I Know
AI Artificial Intelligence
AIDS Acquired Immunodeficiency Syndrome
AJAX Asynchronous JavaScript and XML
AKA Also Known As
API Application Programming Interface
APR Annual Percentage Rate
ARP Address Resolution Protocol
ASAP As Soon As Possible
ASCII American Standard Code for Information Interchange
ATM Automated Teller Machine
AWS Amazon Web Services
B2B Business to Business
B2C Business to Consumer
BBC British Broadcasting Corporation
BIOS Basic Input/Output System
BMI Body Mass Index
BTW By The Way
CAD Computer-Aided Design
CAPTCHA Completely Automated Public Turing test to tell Computers and Humans Apart
CD Compact Disc
CDN Content Delivery Network
CEO Chief Executive Officer
CERN European Organization for Nuclear Research
CFO Chief Financial Officer
CIA Central Intelligence Agency
CIO Chief Information Officer
CLI Command-Line Interface
CMO Chief Marketing Officer
CMS Content Management System
COO Chief Operating Officer
CPI Consumer Price Index
CPU Central Processing Unit
CRM Customer Relationship Management
CRUD Create, Read, Update and Delete
CSRF Cross-Site Request Forgery
CSS Cascading Style Sheets
CSV Comma-Separated Values
CTO Chief Technology Officer
CV Curriculum Vitae
DDoS Distributed Denial of Service
DHCP Dynamic Host Configuration Protocol
DIY Do It Yourself
DNA Deoxyribonucleic Acid
DNS Domain Name System
DOM Document Object Model
DVD Digital Versatile Disc
ECG Electrocardiogram
EOD End of Day
EOF End of File
EPA Environmental Protection Agency
ERP Enterprise Resource Planning
ESA European Space Agency
ETA Estimated Time of Arrival
ETF Exchange-Traded Fund
ETL Extract, Transform, Load
EU European Union
FAQ Frequently Asked Questions
FBI Federal Bureau of Investigation
FDA Food and Drug Administration
FIFO First In, First Out
FTP File Transfer Protocol
FYI For Your Information
GDP Gross Domestic Product
GIF Graphics Interchange Format
GMT Greenwich Mean Time
GNP Gross National Product
GPA Grade Point Average
GPS Global Positioning System
GPU Graphics Processing Unit
GUI Graphical User Interface
HDD Hard Disk Drive
HDMI High-Definition Multimedia Interface
HIV Human Immunodeficiency Virus
HQ Headquarters
HR Human Resources
HTML HyperText Markup Language
HTTP HyperText Transfer Protocol
HTTPS HyperText Transfer Protocol Secure
HVAC Heating, Ventilation and Air Conditioning
IaaS Infrastructure as a Service
IAM Identity and Access Management
IBAN International Bank Account Number
ICMP Internet Control Message Protocol
IDE Integrated Development Environment
IIRC If I Recall Correctly
IMAP Internet Message Access Protocol
IMF International Monetary Fund
IMO In My Opinion
IoT Internet of Things
IP Internet Protocol
IPO Initial Public Offering
IQ Intelligence Quotient
IRS Internal Revenue Service
ISBN International Standard Book Number
ISO International Organization for Standardization
ISP Internet Service Provider
JPEG Joint Photographic Experts Group
JSON JavaScript Object Notation
JVM Java Virtual Machine
JWT JSON Web Token
KPI Key Performance Indicator
KYC Know Your Customer
LAN Local Area Network
LCD Liquid Crystal Display
LDAP Lightweight Directory Access Protocol
LED Light-Emitting Diode
LIFO Last In, First Out
LLM Large Language Model
LOL Laughing Out Loud
MBA Master of Business Administration
MFA Multi-Factor Authentication
ML Machine Learning
MRI Magnetic Resonance Imaging
MVP Minimum Viable Product
NASA National Aeronautics and Space Administration
NAT Network Address Translation
NATO North Atlantic Treaty Organization
NBA National Basketball Association
NDA Non-Disclosure Agreement
NFL National Football League
NGO Non-Governmental Organization
NHS National Health Service
NLP Natural Language Processing
NPC Non-Player Character
NSA National Security Agency
NVMe Non-Volatile Memory Express
OCR Optical Character Recognition
OECD Organisation for Economic Co-operation and Development
OLAP Online Analytical Processing
OMG Oh My God
OOP Object-Oriented Programming
OPEC Organization of the Petroleum Exporting Countries
ORM Object-Relational Mapping
OS Operating System
OTP One-Time Password
P2P Peer to Peer
PaaS Platform as a Service
PC Personal Computer
PDF Portable Document Format
PhD Doctor of Philosophy
PIN Personal Identification Number
PKI Public Key Infrastructure
PNG Portable Network Graphics
POP3 Post Office Protocol 3
POS Point of Sale
PR Public Relations
PST Pacific Standard Time
PTO Paid Time Off
QA Quality Assurance
RAID Redundant Array of Independent Disks
RAM Random Access Memory
RFC Request for Comments
RFID Radio-Frequency Identification
RNA Ribonucleic Acid
ROI Return on Investment
ROM Read-Only Memory
RPM Revolutions per Minute
RSS Really Simple Syndication
RSVP Please Respond
SaaS Software as a Service
SDK Software Development Kit
SEO Search Engine Optimization
SKU Stock Keeping Unit
SLA Service Level Agreement
SMS Short Message Service
SMTP Simple Mail Transfer Protocol
SNMP Simple Network Management Protocol
SQL Structured Query Language
SSD Solid-State Drive
SSH Secure Shell
SSL Secure Sockets Layer
SSO Single Sign-On
SVG Scalable Vector Graphics
TBA To Be Announced
TBD To Be Determined
TCP Transmission Control Protocol
TGIF Thank God It's Friday
TLD Top-Level Domain
TLS Transport Layer Security
TTL Time to Live
TV Television
UDP User Datagram Protocol
UFO Unidentified Flying Object
UI User Interface
UK United Kingdom
UN United Nations
UNESCO United Nations Educational, Scientific and Cultural Organization
UNICEF United Nations Children's Fund
UPS Uninterruptible Power Supply
URI Uniform Resource Identifier
URL Uniform Resource Locator
USA United States of America
USB Universal Serial Bus
UTC Coordinated Universal Time
UUID Universally Unique Identifier
UX User Experience
VAT Value-Added Tax
VIP Very Important Person
VM Virtual Machine
VoIP Voice over Internet Protocol
VPN Virtual Private Network
VR Virtual Reality
W3C World Wide Web Consortium
WAN Wide Area Network
WHO World Health Organization
WTO World Trade Organization
WWW World Wide Web
WYSIWYG What You See Is What You Get
XML Extensible Markup Language
XSS Cross-Site Scripting
YAML YAML Ain't Markup Language
`

// acronyms is acronymList by acronym.
var acronyms = sync.OnceValue(func() map[string]string {
	expansions := make(map[string]string)
	for line := range strings.Lines(acronymList) {
		if acronym, expansion, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " "); ok {
			expansions[acronym] = expansion
		}
	}
	return expansions
})
