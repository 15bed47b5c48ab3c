"""Writes requests to routes of the converters group with the answers that exact
fractions give: units by the definitions of pint, kitchen measures, rings and
shoes by the rules that the routes document, number words and Roman numerals by
plain code of this file:

    PYTHONPATH=<folder with pint 0.20.1> \
        python3 scripts/oracle/converters-units.py > plugins/converters/testdata/python.json

The same versions give the same file every time.
"""
import json, math, platform, random, re
from decimal import Decimal, Context, ROUND_HALF_UP, localcontext
from fractions import Fraction

import pint

random.seed(1)
cases = []


def case(route, body, want, **more):
    count = sum(c["route"] == route for c in cases)
    cases.append({"route": route, "name": f"Python {count + 1}", "body": body, "want": want, **more})


def number(x):
    """The double for a decimal, whole if it is whole."""
    x = float(x)
    return int(x) if x == int(x) and abs(x) < 2**53 else x


def significant(x, digits=15):
    with localcontext(Context(prec=digits, rounding=ROUND_HALF_UP, Emin=-99999, Emax=99999)):
        return number(Decimal(x.numerator) / Decimal(x.denominator))


def decimals(x, places):
    """Halves away from zero."""
    scaled = abs(x) * 10**places
    whole = math.floor(scaled + Fraction(1, 2))
    return number(math.copysign(1, x) * Fraction(whole, 10**places)) + 0


def halves(x):
    return number(Fraction(math.floor(x * 2 + Fraction(1, 2)), 2))


# Units in the order of the answers: id, what pint calls it, what the route calls it.
UNITS = {
    "length": "nm nm nanometre, um um micrometre, mm mm millimetre, cm cm centimetre, m m metre, km km kilometre, in inch inch, "
              "ft foot foot, yd yard yard, mi mile mile, nmi nautical_mile nautical mile",
    "weight": "ug ug microgram, mg mg milligram, g g gram, kg kg kilogram, t tonne tonne, oz ounce ounce, lb pound pound, "
              "st stone stone, ton-us short_ton US ton, ton-uk long_ton UK ton",
    "temperature": "c degC degree Celsius, f degF degree Fahrenheit, k kelvin kelvin, r degR degree Rankine",
    "area": "mm2 mm**2 square millimetre, cm2 cm**2 square centimetre, m2 m**2 square metre, ha hectare hectare, km2 km**2 square kilometre, "
            "in2 inch**2 square inch, ft2 foot**2 square foot, yd2 yard**2 square yard, acre yard**2·4840 acre, mi2 mile**2 square mile",
    "volume": "ml ml millilitre, l l litre, cm3 cm**3 cubic centimetre, m3 m**3 cubic metre, tsp teaspoon teaspoon, tbsp tablespoon tablespoon, "
              "floz fluid_ounce fluid ounce, cup cup cup, pt pint pint, qt quart quart, gal gallon gallon, pt-uk imperial_pint imperial pint, "
              "gal-uk imperial_gallon imperial gallon, in3 inch**3 cubic inch, ft3 foot**3 cubic foot",
    "speed": "m-s m/s metre per second, km-h km/hour kilometre per hour, mph mile/hour mile per hour, kn knot knot, ft-s foot/s foot per second",
    "time": "ns ns nanosecond, us us microsecond, ms ms millisecond, s s second, min minute minute, h hour hour, d day day, wk week week, "
            "mo day·30.436875 month, yr day·365.2425 year",
    "digital-storage": "bit bit bit, byte byte byte, kb kilobyte kilobyte, mb megabyte megabyte, gb gigabyte gigabyte, tb terabyte terabyte, "
                       "pb petabyte petabyte, kib kibibyte kibibyte, mib mebibyte mebibyte, gib gibibyte gibibyte, tib tebibyte tebibyte, "
                       "pib pebibyte pebibyte",
    "data-rate": "bps bit/s bit per second, kbps kilobit/s kilobit per second, mbps megabit/s megabit per second, gbps gigabit/s gigabit per second, "
                 "tbps terabit/s terabit per second, byte-s byte/s byte per second, kb-s kilobyte/s kilobyte per second, "
                 "mb-s megabyte/s megabyte per second, gb-s gigabyte/s gigabyte per second",
    "pressure": "pa pascal pascal, hpa hectopascal hectopascal, kpa kilopascal kilopascal, mpa megapascal megapascal, bar bar bar, "
                "mbar millibar millibar, atm atmosphere standard atmosphere, psi psi pound per square inch, torr torr torr, "
                "mmhg mmHg millimetre of mercury, inhg inHg inch of mercury",
    "energy": "j joule joule, kj kilojoule kilojoule, mj megajoule megajoule, cal calorie calorie, kcal kilocalorie kilocalorie, "
              "wh watt_hour watt-hour, kwh kilowatt_hour kilowatt-hour, btu joule·1055.05585262 British thermal unit, ev electron_volt electronvolt, "
              "ft-lb foot_pound foot-pound",
    "power": "w watt watt, kw kilowatt kilowatt, mw megawatt megawatt, hp horsepower horsepower, ps metric_horsepower metric horsepower, "
             "btu-h joule·1055.05585262/hour British thermal unit per hour",
    "angle": "deg degree degree, rad radian radian, grad grade gradian, arcmin arcminute arcminute, arcsec arcsecond arcsecond, turn turn turn",
    "fuel-economy": "km-l km/l kilometre per litre, l-100km - litre per 100 kilometres, mpg-us mile/gallon mile per US gallon, "
                    "mpg-uk mile/imperial_gallon mile per imperial gallon",
    "frequency": "hz 1/s hertz, khz 1000/s kilohertz, mhz 1000000/s megahertz, ghz 1000000000/s gigahertz, thz 1000000000000/s terahertz, "
                 "rpm 1/minute revolution per minute",
}
registry = pint.UnitRegistry(non_int_type=Fraction)


def exact(unit):
    """One of a unit, or of a quotient of units, in base units; pint leaves the
    exact numbers where it divides units itself."""
    top, *bottom = unit.split("/")
    result = Fraction(1)
    for part in top.split("·"):
        result *= Fraction(part if part[0].isdigit() else registry.Quantity(Fraction(1), part).to_base_units().magnitude)
    for part in bottom:
        result /= exact(part)
    return result


def to_base(category, unit, value):
    if category == "temperature":
        return Fraction(registry.Quantity(value, unit).to("kelvin").magnitude)
    if unit == "-":
        return 100 / value * exact("km/l")
    return value * exact(unit)


def from_base(category, unit, base):
    if category == "temperature":
        return Fraction(registry.Quantity(base, "kelvin").to(unit).magnitude)
    if unit == "-":
        return 100 / (base / exact("km/l"))
    return base / exact(unit)


VALUES = ["1", "-40", "4.35", "0.1", "1234.5678", "3e-7", "98.6", "1e15", "0.30000000000000004", "9007199254740993"]
for category, text in UNITS.items():
    rows = [row.split(" ", 2) for row in text.split(", ")]
    for i, (unit, called, _) in enumerate(rows):
        for value in random.sample(VALUES, 2):
            value = repr(float(value))
            base = to_base(category, called, Fraction(value))
            wants = [{"unit": u, "name": name, "value": significant(from_base(category, c, base))} for u, c, name in rows]
            to = random.randrange(len(rows))
            case("convert/unit", {"category": category, "value": json.loads(value), "from": unit, "to": rows[to][0]},
                 {"result": wants[to]["value"], "conversions": wants})

CUP = Fraction("236.5882365")
KITCHEN = {"cup": (CUP, 0), "tbsp": (CUP / 16, 0), "tsp": (CUP / 48, 0), "floz": (CUP / 8, 0), "ml": (Fraction(1), 0), "l": (Fraction(1000), 0),
           "g": (Fraction(1), 1), "kg": (Fraction(1000), 1), "oz": (Fraction("453.59237") / 16, 1), "lb": (Fraction("453.59237"), 1)}
DENSITIES = dict(zip("water milk flour sugar brown-sugar butter oil honey salt rice cocoa".split(),
                     map(Fraction, "1 1.03 0.53 0.845 0.93 0.959 0.92 1.42 1.217 0.785 0.36".split())))
for ingredient, density in DENSITIES.items():
    for unit, (size, weight) in KITCHEN.items():
        value = random.choice(["1", "0.5", "2.25", "0.3333", "12", "750", "0"])
        to = random.choice(list(KITCHEN))
        amount = Fraction(value) * size
        if weight != KITCHEN[to][1]:
            amount = amount / density if weight else amount * density
        case("convert/cooking", {"ingredient": ingredient, "value": json.loads(value), "from": unit, "to": to},
             {"result": decimals(amount / KITCHEN[to][0], 4)})

PI = Fraction("3.14159265358979323846264338327950288419716939937510582")


def ring(value, system):
    value = Fraction(value)
    diameter = Fraction("11.63") + Fraction("0.8128") * value if system == "us" else value / PI if system == "circumference-mm" else value
    us = (diameter - Fraction("11.63")) / Fraction("0.8128")
    steps = math.floor((diameter * PI - Fraction("37.825")) / Fraction("0.625") + Fraction(1, 2))
    uk = "" if steps < 0 else (chr(65 + steps // 2) if steps < 52 else f"Z+{steps // 2 - 25}") + "½" * (steps % 2)
    return {"us": decimals(us, 2), "diameterMm": decimals(diameter, 2), "circumferenceMm": decimals(diameter * PI, 2),
            "nearestUs": halves(us), "nearestUk": uk, "nearestEu": math.floor(diameter * PI + Fraction(1, 2))}


for value in [n / 4 for n in range(81)] + [0.01, 3.14, 9.99]:
    case("convert/ring-size", {"value": number(value)}, ring(repr(value), "us"))
for value in ["11.63", "27.886", "17.32", "11.8332", "18.1", "20"]:
    case("convert/ring-size", {"value": float(value), "system": "diameter-mm"}, ring(value, "diameter-mm"))
for value in ["36.54", "37.825", "37.51", "54.4", "49.5", "60", "69.4", "70.7", "87.6"]:
    case("convert/ring-size", {"value": float(value), "system": "circumference-mm"}, ring(value, "circumference-mm"))

for system, men in {"us-men": lambda v: v, "us-women": lambda v: v - Fraction("1.5"), "uk": lambda v: v + 1,
                    "eu": lambda v: (v - 2) / Fraction("1.5") - 18, "cm": lambda v: v - 18}.items():
    for value in {"us-men": "0 0.25 0.24 5 9 9.25 9.74 9.75 12.5 25", "us-women": "1.5 10.5 10.74 10.75 26.5", "uk": "-1 0 8 8.25 24",
                  "eu": "29 36 37.5 40 42 42.875 45 66.5", "cm": "18 22.3 26.25 27 28.74 43"}[system].split():
        m = men(Fraction(value))
        case("convert/shoe-size", {"value": number(float(value)), "system": system},
             {"usMen": halves(m), "usWomen": halves(m + Fraction("1.5")), "uk": halves(m - 1), "eu": halves((m + 18) * Fraction("1.5") + 2),
              "cm": halves(m + 18)})

ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
SCALES = ("vigintillion novemdecillion octodecillion septendecillion sexdecillion quindecillion quattuordecillion tredecillion duodecillion "
          "undecillion decillion nonillion octillion septillion sextillion quintillion quadrillion trillion billion million thousand").split()


def words(n):
    """By division from the largest scale word down."""
    if n < 20:
        return ONES[n]
    if n < 100:
        return TENS[n // 10 - 2] + ("-" + ONES[n % 10] if n % 10 else "")
    for scale, name in [(10**(63 - 3 * i), s) for i, s in enumerate(SCALES)] + [(100, "hundred")]:
        if n >= scale:
            return words(n // scale) + " " + name + (" " + words(n % scale) if n % scale else "")


numbers = [0, 1, 10, 13, 19, 20, 21, 40, 42, 90, 99, 100, 101, 110, 115, 121, 200, 999, 1000, 1001, 1100, 1999, 10**4, 12345, 10**5, 10**6,
           10**6 + 1, 10**9, 10**66 - 1, 10**63, 10**65, 2**64, 2**53]
numbers += [random.randrange(10**n) for n in range(3, 67)]
numbers += [random.randrange(1, 999) * 10**n for n in range(3, 64, 5)]
for n in numbers:
    fraction = random.choice(["", "", ".0", ".5", ".05", ".10", "." + str(random.randrange(10**9))])
    sign = random.choice(["", "-"]) if n or fraction.strip(".0") else ""
    said = "minus " * len(sign) + words(n) + (" point " + " ".join(ONES[int(d)] for d in fraction[1:]) if fraction else "")
    case("convert/number-words", {"text": sign + (f"{n:,}" if random.random() < .3 else str(n)) + fraction}, {"result": said})
    spoken = said.replace("minus", random.choice(["minus", "negative", "Minus"]))
    if random.random() < .4:
        spoken = re.sub(rf"hundred (?={'|'.join(ONES + TENS)})", "hundred and ", spoken)
    spoken = spoken.replace("-", random.choice(["-", " "])).replace("thousand ", random.choice(["thousand, ", "thousand ", "THOUSAND "]))
    case("convert/number-words", {"text": spoken, "mode": "to-number"}, {"result": sign + str(n) + fraction})


def roman(n):
    """Digit by digit."""
    out = ""
    for power, (one, five, ten) in zip((1000, 100, 10, 1), (("M", "", ""), ("C", "D", "M"), ("X", "L", "C"), ("I", "V", "X"))):
        digit = n // power % 10
        out += one * digit if digit < 4 else one + five if digit == 4 else five + one * (digit - 5) if digit < 9 else one + ten
    return out


for n in [1, 3999, 3888, 4, 9, 40, 90, 400, 900, 1994, 2024] + random.sample(range(1, 4000), 60):
    case("convert/roman-numeral", {"value": str(n)}, {"result": roman(n)})
    case("convert/roman-numeral", {"value": random.choice([str.lower, str.upper, str.title])(roman(n)), "mode": "decode"}, {"result": str(n)})

print('{"made by": "Python %s, pint 0.20.1, converters-units.py", "cases": [' % platform.python_version())
print(",\n".join(json.dumps(c, ensure_ascii=False) for c in cases))
print("]}")
