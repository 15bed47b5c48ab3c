"""What the oracles that compute in exact fractions share: numbers read and rounded
without error, and the writing of cases.
"""
import json
import os
import platform
import sys
from fractions import Fraction as F


class Tie(Exception):
    """a result too near a half of its last digit to be expected of doubles"""


def exact(x):
    """the number that x is written as"""
    return F(repr(x))


def rounded(x, digits):
    """x in units of its last digit, rounded half away from zero"""
    whole, rest = divmod(abs(F(x)) * 10**digits, 1)
    if abs(rest - F(1, 2)) < F(1, 10**6):
        raise Tie
    return (int(whole) + (rest > F(1, 2))) * (-1 if x < 0 else 1)


def out(x, digits=2):
    """x rounded half away from zero, as JSON number; None stays"""
    return None if x is None else float(F(rounded(x, digits), 10**digits))


def write(group, routes, kept, means):
    """prints so many cases, or as many as the command line asks for, of each route of a
    group; a route's function makes the body and the answer of one, or raises Tie"""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else kept
    cases = []
    for route, make in routes.items():
        made = 0
        while made < count:
            try:
                body, want = make()
            except Tie:
                continue
            made += 1
            cases.append({"route": group + "/" + route, "name": str(made), "body": body, "want": want})
    lines = ",\n".join(json.dumps(case) for case in cases)
    print(f'{{"made by": "Python {platform.python_version()}, {means}, {os.path.basename(sys.argv[0])}", "cases": [\n{lines}\n]}}')
