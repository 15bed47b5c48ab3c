"""Writes, from the names in Python's copy of the Unicode Character Database, the
cases of text/unicode-style for every character of ASCII, and those of
text/remove-accents in ASCII for the Latin letters of some blocks:

    python scripts/oracle/text-b-forms.py > plugins/text/testdata/forms.json
"""
import json
import re
import sys
import unicodedata

DIGITS = "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE".split()
ASCII = "".join(map(chr, range(0x20, 0x7F)))
OTHER = {"script": "SCRIPT", "fraktur": "BLACK-LETTER", "double-struck": "DOUBLE-STRUCK"}


def kind(c):
    if c.isdigit():
        return "DIGIT " + DIGITS[int(c)]
    return ("CAPITAL " if c.isupper() else "SMALL ") + c.upper() if c.isalpha() else None


def named(*names):
    for name in names:
        try:
            return unicodedata.lookup(name)
        except KeyError:
            pass
    return None


def form(style, c):
    k = kind(c)
    if style == "fullwidth":
        return named("FULLWIDTH " + unicodedata.name(c), "IDEOGRAPHIC SPACE")
    if k is None:
        return None
    if style == "circled":
        return named("CIRCLED " + k, "CIRCLED LATIN " + k.replace(" ", " LETTER "))
    if style == "small-caps":
        return named("LATIN LETTER SMALL CAPITAL " + c.upper()) if c.islower() else None
    if style == "italic" and c == "h":
        return named("PLANCK CONSTANT")
    return named("MATHEMATICAL " + style.upper().replace("BOLD-", "BOLD ") + " " + k, OTHER.get(style, "no such name") + " " + k)


# Letters whose names say something else than the letters they are written with.
WRITTEN = {"THORN": "TH", "ETH": "D", "ENG": "N", "KRA": "Q", "SCHWA": "E", "SHARP S": "SS", "U BAR": "U", "HWAIR": "HV"}
NAME = re.compile(r"LATIN (SMALL|CAPITAL) (?:LETTER|LIGATURE) ([A-Z]{1,2}|OPEN [EO]|AFRICAN D|DOTLESS [IJ]|LONG S|%s)(?: WITH .*)?" % "|".join(WRITTEN))


def ascii_letter(c):
    plain = "".join(x for x in unicodedata.normalize("NFKD", c) if x.isascii() and x.isalnum())
    if plain:
        return plain
    name = NAME.fullmatch(unicodedata.name(unicodedata.normalize("NFD", c)[0], ""))
    if not name:
        return ""
    letters = WRITTEN.get(name[2], name[2].split()[-1])
    return letters if name[1] == "CAPITAL" else letters.lower()


cases = []
for style in "bold italic bold-italic script fraktur double-struck monospace circled fullwidth small-caps".split():
    cases.append({"route": "text/unicode-style", "name": style + ", ASCII", "body": {"text": ASCII, "style": style}, "want": {"result": "".join(form(style, c) or c for c in ASCII)}})
for first, last in (0xC0, 0x24F), (0x1E00, 0x1EFF), (0x2C60, 0x2C7F), (0xFB00, 0xFB06), (0xFF21, 0xFF5A):
    letters = [chr(c) for c in range(first, last + 1) if unicodedata.category(chr(c))[0] == "L"]
    cases.append({"route": "text/remove-accents", "name": "letters from U+%04X in ASCII" % first, "body": {"text": " ".join(letters), "asciiOnly": True},
                  "want": {"result": " ".join(map(ascii_letter, letters))}})
print('{"made by": "Python %s, Unicode %s, text-b-forms.py", "cases": [' % (sys.version.split()[0], unicodedata.unidata_version))
print(",\n".join(json.dumps(c) for c in cases))
print("]}")
