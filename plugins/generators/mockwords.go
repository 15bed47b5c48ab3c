package main

import "strings"

// domains are kept for examples and reach nobody (RFC 2606, section 3).
var domains = []string{"example.com", "example.org", "example.net"}

// firstNames and lastNames consist of the letters A to Z, so that they can stand
// in an e-mail address as they are.
var (
	firstNames = strings.Fields(`
Adam Aisha Alice Amir Amelia Ana Andre Anna Arthur Astrid Ben Bianca Bruno Carla Carlos Carmen Chloe Clara
Daniel David Diana Diego Elena Eli Ella Emil Emma Eric Eva Fatima Felix Fiona Frank Gabriel Grace Hana Hannah
Helen Henry Hugo Ibrahim Ida Ines Isaac Isabel Ivan Jack James Jana Jasmine Julia Karim Kate Kenji Laila Lars
Laura Leo Lena Liam Lina Louis Lucas Lucy Maria Marco Martin Maya Mei Mia Mila Mohamed Nadia Nathan Nina Noah
Nora Oliver Olivia Omar Oscar Paul Petra Priya Quentin Rachel Rafael Rosa Ruth Samir Samuel Sara Sofia Stella
Theo Thomas Tomas Uma Victor Vera Walter Wendy Yara Yusuf Zoe`)

	lastNames = strings.Fields(`
Abbott Adams Alvarez Andersen Bailey Baker Barnes Becker Bennett Berg Bianchi Brooks Carter Castro Chen Clarke
Cohen Costa Cruz Dahl Davies Dubois Edwards Ellis Evans Farah Fischer Fleming Foster Garcia Gibson Gomez Grant
Gupta Haddad Hansen Harper Hayashi Hoffman Holmes Hughes Ibarra Ito Jansen Jensen Johansson Kaya Keller Kelly
Khan Kim Klein Kowalski Kumar Larsen Lee Lindholm Lopez Marino Martin Meyer Miller Mitchell Moreau Morgan Murphy
Nakamura Nguyen Nielsen Novak Okafor Olsen Osman Parker Patel Perez Petrov Porter Quinn Ramos Reed Reyes Ricci
Roberts Rossi Santos Sato Schmidt Silva Singh Stewart Suzuki Tanaka Taylor Torres Turner Vargas Vogel Walker
Weber Wilson Wong Yilmaz Young Zimmer`)
)

var cities = strings.Split("Albany,Albuquerque,Amarillo,Anchorage,Atlanta,Austin,Baltimore,Boise,Boston,Boulder,"+
	"Buffalo,Burlington,Calgary,Charleston,Charlotte,Chicago,Cincinnati,Cleveland,Columbus,Dallas,Denver,Detroit,"+
	"Edmonton,El Paso,Eugene,Fresno,Halifax,Hamilton,Hartford,Honolulu,Houston,Indianapolis,Jacksonville,Kansas City,"+
	"Las Vegas,London,Los Angeles,Louisville,Madison,Memphis,Miami,Milwaukee,Minneapolis,Montreal,Nashville,"+
	"New Orleans,New York,Oakland,Omaha,Orlando,Ottawa,Philadelphia,Phoenix,Pittsburgh,Portland,Providence,Quebec City,"+
	"Raleigh,Regina,Richmond,Sacramento,Salt Lake City,San Antonio,San Diego,San Francisco,Santa Fe,Saskatoon,Savannah,"+
	"Seattle,Spokane,Tampa,Toronto,Tucson,Tulsa,Vancouver,Victoria,Wichita,Winnipeg", ",")

var (
	streetNames = strings.Fields(`
Acorn Alder Ash Aspen Bay Beacon Birch Bridge Brook Canal Cedar Chapel Cherry Chestnut Church Clover Creek Dale
Elm Fern Forest Garden Grove Harbor Hawthorn Hazel Hickory Highland Hill Holly Juniper Lake Laurel Lilac Lincoln
Linden Magnolia Main Maple Market Meadow Mill Oak Orchard Park Pearl Pine Poplar Prospect Ridge River School
Spring Spruce Station Summit Sunset Sycamore Union Valley View Walnut Washington Water Willow`)

	streetKinds = strings.Fields("Avenue Boulevard Court Drive Lane Place Road Street Terrace Way")
)

// companyNames and companyTrades are joined to the names of companies.
var (
	companyNames = strings.Fields(`
Amberfield Ashbourne Bluestone Brightwater Cedarvale Clearbrook Copperleaf Crestwood Driftmark Eastgrove Elmhurst
Fairwind Fernhill Foxglade Goldcrest Graymoor Greenbank Hawkridge Hollowell Ironbridge Juniperline Kestrelway
Lakemont Larkspur Longmeadow Maplecroft Moorgate Northfen Oakhaven Pinecrest Quillstone Redfern Ridgeway
Riverbend Sandpiper Silverbrook Stonefield Summerhill Thornbury Westmarch Willowbrook Windermoor Wrenfield
Yarrowdale`)

	companyTrades = strings.Fields(`
Analytics Architects Books Builders Catering Ceramics Consulting Design Electric Energy Engineering Farms Foods
Furniture Gardens Instruments Interiors Laboratories Logistics Media Metals Motors Networks Optics Outfitters
Partners Press Records Robotics Shipping Software Studios Systems Textiles Tools Toys Travel Works`)
)

var jobTitles = strings.Split("Accountant,Account Manager,Actuary,Architect,Art Director,Auditor,Baker,Biologist,"+
	"Bookkeeper,Business Analyst,Buyer,Carpenter,Chef,Chemist,Civil Engineer,Copywriter,Curator,Customer Support Agent,"+
	"Data Analyst,Data Engineer,Dentist,Dispatcher,Editor,Electrician,Event Planner,Financial Analyst,Florist,"+
	"Graphic Designer,Human Resources Manager,Interpreter,Journalist,Lawyer,Librarian,Logistics Coordinator,"+
	"Marketing Manager,Mechanic,Mechanical Engineer,Network Administrator,Nurse,Office Manager,Operations Manager,"+
	"Optician,Paralegal,Pharmacist,Photographer,Physicist,Pilot,Plumber,Product Manager,Project Manager,"+
	"Quality Inspector,Receptionist,Recruiter,Sales Manager,Software Engineer,Statistician,Surveyor,Teacher,"+
	"Technical Writer,Translator,Veterinarian,Warehouse Manager,Web Developer,Welder", ",")
