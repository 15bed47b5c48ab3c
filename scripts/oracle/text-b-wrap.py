"""Writes what Python's textwrap makes of random text for the test of text/wrap:

    python scripts/oracle/text-b-wrap.py > plugins/text/testdata/wrap.json

The same Python gives the same file every time. A number after the name of the
script is how many cases there are.
"""
import json
import random
import re
import sys
import textwrap

random.seed(20240229)
BITS = ["a", "to", "the", "wrap", "longer", "extraordinary", "x" * 30, "é", "字", "😀", " ", " ", " ", " ", "  ", "\t", ",", "-", "."]


def wrapped(line, width, indent, breaks):
    made = textwrap.wrap(line, width, initial_indent=indent, subsequent_indent=indent, break_long_words=breaks, break_on_hyphens=False,
                         replace_whitespace=False, expand_tabs=False, drop_whitespace=True) or [indent]
    # A broken word may leave the space before it at the end of the line.
    return [indent + m[len(indent):].rstrip() for m in made]


cases = []
for i in range(int(sys.argv[1]) if len(sys.argv) > 1 else 120):
    width, indent, breaks = random.randint(3, 30), random.choice(["", "", "  ", "> "]), random.random() < 0.5
    lines = []
    for _ in range(random.randint(1, 4)):
        line = "".join(random.choice(BITS) for _ in range(random.randint(0, 16)))
        # textwrap breaks white space at the beginning too if that is wider than a line.
        if len(re.match(r"\s*", line)[0]) >= width - len(indent):
            line = line.lstrip()
        lines.append(line)
    text = "\n".join(lines)
    out = [w for line in lines for w in wrapped(line, width, indent, breaks)] if text else []
    cases.append({"route": "text/wrap", "name": f"random {i + 1}", "body": {"text": text, "width": width, "indent": indent, "breakLongWords": breaks},
                  "want": {"result": "\n".join(out), "lines": len(out)}})
print('{"made by": "Python %s, textwrap, text-b-wrap.py", "cases": [' % sys.version.split()[0])
print(",\n".join(json.dumps(c) for c in cases))
print("]}")
