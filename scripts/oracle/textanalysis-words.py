"""Writes the word list of the textanalysis plugin from SCOWL.

    apt-get download scowl && dpkg -x scowl_2020.12.07-2_all.deb DIR
    python3 scripts/oracle/textanalysis-words.py DIR > plugins/textanalysis/words.txt

SCOWL lists inflected forms beside base forms. This keeps the base forms of its
American and British lists up to size 50, and turns the inflected forms into
letters behind the word:

    s  the list has the word with -s: a plural or a third person
    v  the list has the word with -ing, and with -ed unless it ends in -ing itself
    a  the list has the word with -er and -est
    y  the list has the word with -ly
    g  the list has the word with -ing and that with -s: the -ing form is a noun too

Lines are "word" or "word letters", sorted by code point.
"""

import pathlib
import re
import sys

SIZES = (10, 20, 35, 40, 50)
IRREGULAR_VERB = set("""
arise awake be do go bear beat become begin bend bet bid bind bite bleed blow break breed bring build burn burst buy cast
catch choose cling come cost creep cut deal dig do draw dream drink drive eat fall feed feel fight find flee fling fly
forbid forget forgive freeze get give go grind grow hang have hear hide hit hold hurt keep kneel know lay lead leap
learn leave lend let lie light lose make mean meet overcome pay put quit read rid ride ring rise run saw say see seek
sell send set sew shake shed shine shoot show shrink shut sing sink sit sleep slide sling slit smell sow speak speed
spell spend spill spin spit split spoil spread spring stand steal stick sting stink strike string strive swear sweep
swell swim swing take teach tear tell think throw thrust undergo understand undertake undo uphold upset wake wear weave
weep win wind withdraw withhold withstand wring write rewrite rebuild mistake mislead misunderstand outdo overdo
overhear overtake override oversee overthrow foresee forgo forsake broadcast forecast input output offset sublet unwind
""".split())


def words(folder):
    found = set()
    for spelling in ("english", "american", "british"):
        for size in SIZES:
            path = folder / "usr/share/dict/scowl" / f"{spelling}-words.{size}"
            if path.exists():
                found.update(path.read_text("iso-8859-1").split())
    return {w for w in found if re.fullmatch("[a-z]{2,}", w)} | {"a", "i"}


def doubled(word):
    return word + word[-1] if re.search(r"[^aeiou][aeiou][bdfgklmnprstvz]$", word) or re.search(r"[^aeiou]u[aeiou][lmptz]$", word) else None


def with_ending(word, ending):
    """The spellings of a word with -ing, -ed, -er or -est."""
    forms = [word + ending]
    if word.endswith("ie") and ending == "ing":
        forms = [word[:-2] + "ying"]
    elif word.endswith("e"):
        forms = [word[:-1] + ending] + ([word + ending] if ending == "ing" else [])
    elif re.search("[^aeiou]y$", word) and ending != "ing":
        forms = [word[:-1] + "i" + ending]
    elif word.endswith("c"):
        forms = [word + "k" + ending]
    elif doubled(word):
        forms = [doubled(word) + ending, word + ending]
    return forms


def with_s(word):
    if re.search("(s|x|z|ch|sh)$", word):
        return [word + "es"] + ([word + word[-1] + "es"] if re.search("[sz]$", word) else [])
    if re.search("[^aeiou]y$", word):
        return [word[:-1] + "ies"]
    if re.search("[^aeiou]o$", word):
        return [word + "es", word + "s"]
    return [word + "s"]


def main():
    known = words(pathlib.Path(sys.argv[1]))

    def first(forms):
        return next((f for f in forms if f in known), None)

    flags, inflected = {}, {}
    for word in known:
        if len(word) < 3 and word not in IRREGULAR_VERB:
            continue
        plural, ing, ed = first(with_s(word)), first(with_ending(word, "ing")), first(with_ending(word, "ed"))
        er, est, ly = first(with_ending(word, "er")), first(with_ending(word, "est")), first(
            [word + "ly", word[:-1] + "ily" if word.endswith("y") else "", word[:-1] + "y" if word.endswith("le") else "",
             word + "ally" if word.endswith("ic") else ""])
        marks = ""
        if plural and not word.endswith("s"):
            marks += "s"
            inflected[plural] = word
        elif plural and word.endswith("s"):
            marks += "s"
            inflected[plural] = word
        if word + "e" in known and ed == word + "ed":
            ed = None  # pasted is of paste
            ing = ing if word in IRREGULAR_VERB else None
        if ing and len(word) > 1 and (ed or word in IRREGULAR_VERB):
            marks += "v"
            inflected.setdefault(ing, word) if ing + "s" not in known else None
            if ed and ed + "s" not in known:
                inflected[ed] = word
            if ing + "s" in known:
                marks += "g"
        if er and est:
            marks += "a"
            inflected[est] = word
            if er + "s" not in known:
                inflected[er] = word
        if ly:
            marks += "y"
        flags[word] = marks
    keep = {"news", "does", "his", "its", "as", "us", "was", "has", "yes", "this", "bed", "red", "shed", "need", "feed", "seed",
            "hundred", "species", "series", "means", "besides", "sometimes", "hers", "ours", "theirs", "yours", "towards",
            "afterwards", "forwards", "backwards", "upwards", "downwards", "inwards", "outwards", "physics", "politics",
            "economics", "ethics", "statistics", "athletics", "genetics", "electronics", "mechanics", "logistics",
            "linguistics", "acoustics", "dynamics", "gymnastics", "optics", "robotics", "semantics", "mathematics",
            "overseas", "indoors", "outdoors", "upstairs", "downstairs", "bass", "boss", "less", "mass", "pass", "princess",
            "interest", "forest", "honest", "modest", "harvest", "breast", "arrest", "earnest", "tempest", "rest", "best",
            "test", "west", "quest", "guest", "nest", "chest", "pest", "request", "invest", "divest", "infest", "protest",
            "during", "evening", "morning", "thing", "king", "ring", "sing", "string", "spring", "wing", "bring", "sling",
            "ceiling", "sibling", "darling", "sterling", "shilling", "lens", "perhaps", "always", "bus", "gas", "plus", "thus"}
    out = []
    for word in sorted(known):
        if word in inflected and word not in keep and len(word) > 3 and not word.endswith("ss"):
            continue
        out.append((word + " " + flags.get(word, "")).strip())
    print("\n".join(out))


main()
