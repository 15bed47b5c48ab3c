"""Writes the trigram table of the textanalysis plugin from whatlanggo 1.0.1.

    go mod download github.com/abadojack/whatlanggo@v1.0.1
    python3 scripts/oracle/textanalysis-trigrams.py $(go env GOMODCACHE)/github.com/abadojack/whatlanggo@v1.0.1/lang.go \
        > plugins/textanalysis/trigrams.txt

A line is the English name of a language and its commonest trigrams, most common
first, blanks written as _. Vietnamese is left out, since its trigrams are in
decomposed characters and its letters tell it anyway.
"""

import re
import sys
import unicodedata

NAMES = {
    "Eng": "English", "Spa": "Spanish", "Fra": "French", "Deu": "German", "Ita": "Italian", "Por": "Portuguese",
    "Nld": "Dutch", "Swe": "Swedish", "Dan": "Danish", "Nob": "Norwegian", "Fin": "Finnish", "Pol": "Polish",
    "Ces": "Czech", "Ron": "Romanian", "Hun": "Hungarian", "Tur": "Turkish", "Ind": "Indonesian", "Rus": "Russian",
    "Ukr": "Ukrainian", "Bul": "Bulgarian", "Arb": "Arabic", "Pes": "Persian",
}

source = open(sys.argv[1], encoding="utf-8").read()
for code, name in NAMES.items():
    listed = re.search(r"\b%s: +\[\]string\{(.*?)\},\n" % code, source, re.S).group(1)
    trigrams = [unicodedata.normalize("NFC", t).replace(" ", "_") for t in re.findall(r'"([^"]*)"', listed)]
    print(name, *dict.fromkeys(t for t in trigrams if len(t) == 3))
