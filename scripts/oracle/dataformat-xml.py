"""Writes what Python makes of JSON and of feeds, for the tests of plugins/dataformat:

    python3 scripts/oracle/dataformat-xml.py [cases] > plugins/dataformat/testdata/xml.json

XML is put together from JSON by this script and checked with expat, whose names end
with the basic plane; feeds, half of
them damaged, are read with xml.etree.ElementTree (expat) and picked apart here.
"""
import json
import platform
import random
import re
import sys
import xml.etree.ElementTree as ET
from xml.sax.saxutils import escape

random.seed(20240229)
pick = random.choice
cases = []

# JSON to XML.
START = r"_A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C-\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD"
CHAR = START + r"\-.0-9\u00B7\u0300-\u036F\u203F-\u2040"
NAMES = ["a", "b", "item", "1st", "", "x y", "é", "a:b", "-", ".x", "a-b.c_1", "<", "😀", "字", "\u0301", "xml", "a\u00d7", "\u00b7"]
TEXTS = ["", "x", "a & b < c > d", '"\'', "]]>", "\r\n", "\t ", "\x00", "a\x08b\ufffe\uffff", "é😀字", "<![CDATA[x]]>", "  ", "\x7f\x85"]
NUMBERS = ["0", "-1.50", "1e400"[:4], "1E+5", "12345678901234567890", "-0", "0.10"]


class Number(float):
    def __new__(cls, text):
        self = super().__new__(cls, text)
        self.text = text
        return self


def tree(depth=0):
    kind = random.random()
    if depth > 3 or kind < 0.5:
        return pick([None, True, False, Number(pick(NUMBERS)), pick(TEXTS), pick(TEXTS)])
    if kind < 0.8:
        return {pick(NAMES): tree(depth + 1) for _ in range(random.randrange(5))}
    return [tree(depth + 1) for _ in range(random.randrange(4))]


def to_json(v):
    if isinstance(v, Number):
        return v.text
    if isinstance(v, dict):
        return "{" + pick(["", " ", "\n"]) + ",".join(json.dumps(k, ensure_ascii=random.random() < 0.5) + ":" + to_json(x) for k, x in v.items()) + "}"
    if isinstance(v, list):
        return "[" + ", ".join(map(to_json, v)) + "]"
    return json.dumps(v, ensure_ascii=random.random() < 0.5)


def element(name, v, indent=""):
    name = re.sub(f"[^{CHAR}]", "_", name) or "_"
    name = name if re.match(f"[{START}]", name) else "_" + name
    inner = indent + "  "
    if isinstance(v, dict):
        rows = [row for k, x in v.items() for row in ([element(k, y, inner) for y in x] if isinstance(x, list) else [element(k, x, inner)])]
    elif isinstance(v, list):
        rows = [element("item", x, inner) for x in v]
    else:
        text = "" if v is None else v.text if isinstance(v, Number) else json.dumps(v) if isinstance(v, bool) else v
        text = escape(re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", text), {"\r": "&#13;"})
        return f"{indent}<{name}>{text}</{name}>" if text else f"{indent}<{name}/>"
    return "\n".join([f"{indent}<{name}>", *rows, f"{indent}</{name}>"]) if rows else f"{indent}<{name}/>"


def json_xml():
    value = tree()
    want = '<?xml version="1.0" encoding="UTF-8"?>\n' + element("root", value)
    ET.fromstring(want.encode())
    cases.append({"route": "convert/json-xml", "name": str(len(cases)), "body": {"text": to_json(value)}, "want": {"result": want}})


# Feeds.
ATOM, RDF, RSS1, DC = "http://www.w3.org/2005/Atom", "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://purl.org/rss/1.0/", "http://purl.org/dc/elements/1.1/"
WORDS = ["A", "B &amp; C", "<![CDATA[<b>x</b> & y]]>", " padded\n", "", "é&#233;&#x1F600;", "&lt;p&gt;html&lt;/p&gt;", "a<!-- c -->b", "a<?p x?>b", "x\r\ny", "<b>in</b>ner", "&quot;&apos;&gt;", "]]"]
LINKS = ["http://example.com/1", "/2", "https://example.com/?a=1&amp;b=2", ""]
DATES = ["Mon, 06 Sep 2021 00:01:00 +0000", "2003-12-13T18:30:02Z", "someday"]


def tag(name, content, attributes=""):
    return f"<{name}{attributes}/>" if content == "" and random.random() < 0.5 else f"<{name}{attributes}>{content}</{name}{pick(['', '', ' '])}>"


def some(*makers):
    parts = [maker() for maker in makers for _ in range(pick([0, 1, 1, 1, 2]))]
    random.shuffle(parts)
    return pick(["", "\n  "]).join(parts)


def word(name, words=WORDS):
    return lambda: tag(name, pick(words))


def rss_item(name="item", attributes=""):
    return tag(name, some(word("title"), word("link", LINKS), word("description"), word("pubDate", DATES), word("guid", LINKS), word("author"), word("category"), word("category"),
                          word("dc:creator"), word("dc:date", DATES), word("dc:subject"), word("atom:link"), word("media:title"), lambda: tag("image", tag("title", "no"))), attributes)


def atom_link():
    quote = pick("\"'")
    rel = pick(["", ' rel="alternate"', ' rel="self"', " rel='enclosure'"])
    return f"<link{rel} href={quote}{pick(LINKS)}{quote}/>"


def atom_entry(p=""):
    text = lambda name: lambda: tag(name, pick(WORDS), pick(["", ' type="html"', ' type="text"']))
    return tag("entry", some(text("title"), text("summary"), text("content"), word("published", DATES), word("updated", DATES), word("id", LINKS), atom_link, atom_link,
                             lambda: tag("author", some(word("name"), word("email"))), lambda: f'<category term="{pick(["x", "", "a &amp; b", " y "])}"/>', word("dc:creator")))


SPACES = f' xmlns:dc="{DC}" xmlns:atom="{ATOM}" xmlns:media="http://search.yahoo.com/mrss/"'


def feed():
    head = pick(["", '<?xml version="1.0"?>\n', '<?xml version="1.0" encoding="utf-8"?>', "<!-- c -->", "\n", "\ufeff"])
    items = lambda make: "".join(make() for _ in range(random.randrange(4)))
    kind = random.randrange(3)
    if kind == 0:
        body = tag("rss", tag("channel", word("title")() + word("link", LINKS)() + items(rss_item)), ' version="2.0"' + SPACES)
    elif kind == 1:
        about = lambda: rss_item(attributes=pick(["", f' rdf:about="{pick(LINKS)}"', ' about="no"']))
        body = tag("rdf:RDF", tag("channel", word("title")()) + items(about), f' xmlns="{RSS1}" xmlns:rdf="{RDF}"' + SPACES)
    else:
        body = tag("feed", word("title")() + items(atom_entry), f' xmlns="{ATOM}"' + SPACES)
    return head + body + pick(["", "\n", "<!-- end -->"])


def damaged(text):
    at = random.randrange(len(text) + 1)
    return text[:at] + pick(["", "", "<", ">", "&", "/", '"', "'", "=", " ", "]]>", "<!--", "--", "\x00", "\x01", ":", "<a>", "</a>", "&nbsp;", "&#0;", "x", "1", "\ufffe", "xmlns:x=''"]) + text[at + random.randrange(3):]


def read(text):
    root = ET.fromstring(text.encode())
    first = lambda parent, *names: next((t for name in names for e in parent.findall(name) if (t := "".join(e.itertext()).strip(" \t\r\n"))), "")
    if root.tag == "rss":
        channels, space = root.findall("channel"), ""
        title, items = next((t for c in channels if (t := first(c, "title"))), ""), [i for c in channels for i in c.findall("item")]
    elif root.tag == f"{{{RDF}}}RDF":
        space = f"{{{RSS1}}}"
        channels = root.findall(space + "channel")
        title = next((t for c in channels if (t := first(c, space + "title"))), "")
        items = [i for e in root for i in ([e] if e.tag == space + "item" else e.findall(space + "item") if e.tag == space + "channel" else [])]
    elif root.tag in (f"{{{ATOM}}}feed", "feed"):
        space = root.tag[: -len("feed")]
        title, items = first(root, space + "title"), root.findall(space + "entry")
    else:
        raise ValueError
    out = []
    for item in items:
        if root.tag.endswith("feed"):
            links = [(l.get("rel") or "alternate", l.get("href") or "") for l in item.findall(space + "link")]
            links = [l for l in links if l[1]]
            link = next((h for r, h in links if r == "alternate"), links[0][1] if links else "")
            fields = [first(item, space + "title"), link, first(item, space + "summary", space + "content"), first(item, space + "published", space + "updated"), first(item, space + "id"),
                      first(item, space + "author/" + space + "name"), [c.get("term") for c in item.findall(space + "category") if c.get("term")]]
        else:
            dc = f"{{{DC}}}"
            fields = [first(item, space + "title"), first(item, space + "link"), first(item, space + "description"), first(item, space + "pubDate", dc + "date"),
                      first(item, space + "guid") or (item.get(f"{{{RDF}}}about") or ""), first(item, space + "author", dc + "creator"),
                      [t for e in item if e.tag in (space + "category", dc + "subject") and (t := "".join(e.itertext()).strip(" \t\r\n"))]]
        out.append(dict(zip(["title", "link", "description", "published", "id", "author", "categories"], fields)))
    return {"title": title, "itemCount": len(out), "items": out}


def rss_json(damage):
    text = feed()
    if damage:
        text = damaged(text)
    if text == "" or "encoding" in text and "utf-8" not in text or "xhtml" in text:
        return
    case = {"route": "convert/rss-json", "name": str(len(cases)), "body": {"xml": text}}
    try:
        case["want"] = read(text)
    except (ET.ParseError, ValueError):
        case |= {"code": "INVALID_INPUT", "field": "xml"}
    cases.append(case)


def main():
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 240
    for i in range(wanted // 2):
        json_xml()
        rss_json(i % 2)
    print('{"made by": ' + json.dumps(f"Python {platform.python_version()}, dataformat-xml.py") + ', "cases": [')
    print(",\n".join(json.dumps(c, ensure_ascii=False) for c in cases))
    print("]}")


main()
