"""Writes cases of the textanalysis/ routes that a definition settles.

    python3 scripts/oracle/textanalysis-compare.py > plugins/textanalysis/testdata/compare.json

Normalization is Python's unicodedata, edit distance the recursive definition with
a cache, Soundex a transcription of the National Archives' rules as substitutions.
"""

import functools
import json
import platform
import random
import re
import sys
import unicodedata

sys.setrecursionlimit(10000)
random.seed(20261121)
CASES = []
TEXTS = ["", " ", "Listen", "Silent", "A man, a plan, a canal: Panama", "Ünïcödé", "e\u0301te\u0301", "Åse", "ﬁn ②", "Ⅷ viii", "ΟΔΟΣ", "ΣΑΣ",
         "was it a car or a cat I saw?", "12:21", "12 31", "なるなな", "😀a😀", "a\u0301\u0301 a", "ß SS", "\U00010428b\U00010400", "ＡＢＣ cba", "!?", "Dirty room",
         "Dormitory", "no lemon, no melon", "naïve", "Été", "-\u0301a", "İi", "x²", "été", "Ё ё", "한글", "নবন", "กาก"]
ALPHABETS = ["ab", "abcAB ", "aáe\u0301 1", "abcdefghijklmnopqrstuvwxyz", "字母a😀", "BFPVCGJKQSXZDTLMNRHWAEIOUY"]


def case(route, body, want=None, name=None, **error):
    CASES.append({"route": "text/" + route, "name": name or f"{route} {len(CASES)}", "body": body} | ({"want": want} if want is not None else error))


def some(longest=12):
    return "".join(random.choices(random.choice(ALPHABETS), k=random.randint(0, longest)))


def normal(text):
    kept, after = [], False
    for c in unicodedata.normalize("NFKC", text).lower():
        kind = unicodedata.category(c)[0]
        after = kind == "L" or kind == "M" and after
        if after or kind == "N":
            kept.append(c)
    return "".join(kept)


def clusters(text):
    return re.findall(r".(?:%s)*" % "|".join(map(chr, MARKS)), text, re.S)


MARKS = [c for c in range(0x110000) if unicodedata.category(chr(c))[0] == "M" and c < 0x3000]


def distance(a, b):
    @functools.cache
    def d(i, j):
        if not i or not j:
            return i + j
        return min(d(i - 1, j) + 1, d(i, j - 1) + 1, d(i - 1, j - 1) + (a[i - 1] != b[j - 1]))
    return d(len(a), len(b))


def soundex(name):
    name = "".join(c for c in unicodedata.normalize("NFD", name).upper() if "A" <= c <= "Z")
    code = name
    for letters, digit in (("BFPV", "1"), ("CGJKQSXZ", "2"), ("DT", "3"), ("L", "4"), ("MN", "5"), ("R", "6")):
        code = re.sub(f"[{letters}]", digit, code)
    code = name[0] + re.sub("[HW]", "", code[1:]) if name[0] in "AEIOUYHW" else re.sub("[HW]", "", code)
    code = re.sub(r"(\d)\1+", r"\1", code)
    code = name[0] + re.sub(r"[AEIOUYHW]", "", code[1:])
    return (code + "000")[:4]


def vowels(text):
    counts = {v: 0 for v in "aeiou"}
    for c in text:
        base = unicodedata.normalize("NFD", c)[0].lower()
        if base in counts and ord(unicodedata.normalize("NFD", c)[0]) < 128:
            counts[base] += 1
    return {"total": sum(counts.values()), "counts": counts}


pairs = [(a, b) for a in TEXTS for b in (random.choice(TEXTS), a[::-1])] + [(some(), some()) for _ in range(60)]
pairs += [("Listen", "Silent"), ("abc", "abd"), ("aab", "abb"), ("a", "")]
for a, b in pairs:
    x, y = normal(a), normal(b)
    fold = lambda t: sorted(t.replace("ς", "σ"))
    case("anagram", {"first": a, "second": b}, {"isAnagram": x != "" and fold(x) == fold(y), "normalizedFirst": x, "normalizedSecond": y})
for t in TEXTS + [some(5) for _ in range(60)]:
    x = normal(t)
    parts = clusters(x.replace("ς", "σ"))
    case("palindrome", {"text": t}, {"isPalindrome": x != "" and parts == parts[::-1], "normalized": x})
for a, b in pairs + [("kitten", "sitting"), ("intention", "execution"), ("ab", "ba"), ("a" * 300, "b" * 299), ("", "abc")]:
    n, longer = distance(a, b), max(len(a), len(b))
    case("levenshtein", {"first": a, "second": b}, {"distance": n})
    percent = 100.0 if not longer else int((1 - n / longer) * 100 * 100 + 0.5) / 100
    case("similarity", {"first": a, "second": b}, {"distance": n, "similarity": percent})
for t in TEXTS + [some(20) for _ in range(40)] + ["ǖ Ǻ ậ", "ø œ æ ı", "Rhythm", "ＡＥ", "Α Е"]:
    case("vowels", {"text": t}, vowels(t))
names = """Robert Rupert Rubin Ashcraft Ashcroft Tymczak Pfister Honeyman Washington Lee Gutierrez Jackson VanDeusen Euler Gauss
Hilbert Knuth Lloyd Lukasiewicz Müller Nuñez O'Hara Smith-Jones a H WH hw Schwarz Czarkowska Hornblower Looser Burroughs Burrows
Ellery Ghosh Heilbronn Kant Ladd Lissajous Wheaton Ellis Bbbb Cc Dt Sgler Aagaard Zoë""".split()
for t in names + ["".join(random.choices(ALPHABETS[5], k=random.randint(1, 9))) for _ in range(120)]:
    case("soundex", {"text": t}, {"soundex": soundex(t)})
case("soundex", {"text": "12 Robert Smith"}, {"soundex": "R163"}, "first word with a letter")
for t in ("", "42", "Иван", "字"):
    case("soundex", {"text": t}, code="INVALID_INPUT", field="text")

print('{"made by": "Python %s, textanalysis-compare.py", "cases": [' % platform.python_version())
print(",\n".join(json.dumps(c, ensure_ascii=False) for c in CASES))
print("]}")
