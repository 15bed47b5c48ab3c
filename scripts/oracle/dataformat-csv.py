"""Writes what Python's csv module makes of tables, for the tests of plugins/dataformat:

    python3 scripts/oracle/dataformat-csv.py [cases] > plugins/dataformat/testdata/csv.json

Tables of Markdown are written by this script (GitHub Flavored Markdown, section 4.10).
"""
import csv
import io
import json
import platform
import random
import sys

random.seed(20240229)
pick = random.choice
cases = []
FIELDS = ["", "a", "b c", " d ", "x,y", 'q"r', '"', "line\nbreak", "cr\rlf\r\n", "é😀", "1.0", "true", "null", "|", "\\", "a|b", "'", "\t", "#", "=1+1", "\u2028"]
NAMES = ["a", "b", "c", "id", "x,y", 'n"m', "é", "1", "a b", "d\ne"]


def row(fields, quoting=csv.QUOTE_MINIMAL):
    """One record; the line terminator makes the module quote CR and LF."""
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\r\n", quoting=quoting).writerow(fields)
    return out.getvalue().removesuffix("\r\n")


def add(route, body, want):
    case = {"route": route, "name": str(len(cases)), "body": body}
    cases.append(case | ({"code": "INVALID_INPUT", "field": "text"} if want is None else {"want": {"result": want}}))


def to_csv():
    def value(depth=0):
        kind = random.random()
        if kind < 0.5:
            return pick(FIELDS)
        if kind < 0.85 or depth > 1:
            return pick([None, True, False, 0, -5, 1.5, 0.001, 123456789, 1e21])
        if kind < 0.92:
            return [value(depth + 1) for _ in range(random.randrange(3))]
        return {pick(NAMES): value(depth + 1) for _ in range(random.randrange(3))}

    names = random.sample(NAMES, random.randrange(2, 6))
    objects = [{n: value() for n in random.sample(names, random.randrange(len(names) + 1))} for _ in range(random.randrange(1, 5))]
    header = list(dict.fromkeys(n for o in objects for n in o))
    if len(header) < 2:
        return
    compact = lambda v: json.dumps(v, ensure_ascii=False, separators=(",", ":"))
    text = lambda v: "" if v is None else v if isinstance(v, str) else compact(v)
    lines = [row(header)] + [row([text(o.get(n)) for n in header]) for o in objects]
    add("convert/json-csv", {"text": json.dumps(objects, ensure_ascii=random.random() < 0.5, indent=pick([None, 1]))}, "\n".join(lines))


def table():
    width = random.randrange(1, 5)
    rows = [[pick(FIELDS) for _ in range(width)] for _ in range(random.randrange(1, 5))]
    return [r[: random.randrange(1, width + 1)] if i and random.random() < 0.3 else r for i, r in enumerate(rows)]


def distinct(names):
    seen, out = set(), []
    for name in names:
        free, number = name, 2
        while free in seen:
            free, number = f"{name}_{number}", number + 1
        seen.add(free)
        out.append(free)
    return out


def source(rows):
    quoting = pick([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
    end = pick(["\n", "\r\n", "\r"])
    gap = lambda: pick(["", "", "", end, "  " + end])
    text = "".join(gap() + row(r, quoting) + end for r in rows)
    return pick(["", "\ufeff"]) + (text if random.random() < 0.5 else text.removesuffix(end))


def parsed(text):
    """The records of the module, without blank lines, None if a quoted field has a wrong end."""
    try:
        reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
        return list(reader)
    except csv.Error:
        return None


def to_json():
    rows = table()
    text = source(rows)
    if random.random() < 0.3:
        at = random.randrange(len(text) + 1)
        text = text[:at] + pick(["", '"', ",", "\n"]) + text[at + 1 :]
    records = parsed(text)
    if records is not None:
        if any(len(r) == 1 and r[0].strip() == "" for r in records) and '"' in text:
            return  # the module does not tell "" from nothing
        records = [r for r in records if r and not (len(r) == 1 and r[0].strip() == "")]
    if records is None or any(len(r) > len(records[0]) for r in records):
        if '" ' in text or '"\t' in text:
            return  # blanks behind a closing quote are dropped, in the module they are wrong
        return add("convert/json-csv", {"text": text, "mode": "to-json"}, None)
    header = distinct(records[0]) if records else []
    objects = [dict(zip(header, r + [""] * (len(header) - len(r)))) for r in records[1:]]
    add("convert/json-csv", {"text": text, "mode": "to-json"}, json.dumps(objects, ensure_ascii=False, indent=2))


def markdown():
    rows = [r for r in table()]
    if any(len(r) == 1 and r[0].strip() == "" for r in rows):
        return
    width = len(rows[0])
    cell = lambda f: f.replace("\r\n", "\n").replace("\r", "\n").replace("|", "\\|").replace("\n", "<br>")
    line = lambda cells: "| " + " | ".join(cells) + " |"
    lines = [line([cell(f) for f in r] + [""] * (width - len(r))) for r in rows]
    want = "\n".join([lines[0], line(["---"] * width), *lines[1:]])
    add("convert/csv-markdown", {"text": source(rows)}, want)
    back = [row([f.strip(" \t").replace("\r\n", "\n").replace("\r", "\n") for f in r] + [""] * (width - len(r))) for r in rows]
    if width > 1:
        bare = lambda l: l[1:-1].strip() if l[1:].lstrip()[0] != "|" and l[:-1].rstrip()[-1] != "|" else l
        style = pick([lambda l: l, bare])
        lines = [style(lines[0]), style(line([pick(["---", ":-", "-:", ":-:", "-"]) for _ in range(width)])), *map(style, lines[1:])]
        add("convert/csv-markdown", {"text": pick(["", "\n"]) + pick(["\n", "\r\n"]).join(lines) + pick(["", "\n"]), "mode": "to-csv"}, "\n".join(back))


def main():
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 240
    while len(cases) < wanted:
        pick([to_csv, to_json, to_json, markdown])()
    print('{"made by": ' + json.dumps(f"Python {platform.python_version()}, dataformat-csv.py") + ', "cases": [')
    print(",\n".join(json.dumps(c, ensure_ascii=False) for c in cases))
    print("]}")


main()
