"""Writes the cases of plugins/design/testdata/graphics.json, computed in exact fractions
and, for angles, with the power series of sine and cosine:

    python3 scripts/oracle/design-graphics.py > plugins/design/testdata/graphics.json

A number behind the file name asks for more cases a route than the 50 that are kept.
Results within a millionth of a half of their last digit are left out.
"""
import random
from fractions import Fraction as F

from exact_cases import exact, out, rounded, write

rnd = random.Random(20240229)


def fixed(x, digits, shorten):
    units = rounded(x, digits)
    text = f"{'-' if units < 0 else ''}{abs(units) // 10**digits}.{abs(units) % 10**digits:0{digits}d}"
    return text.rstrip("0").rstrip(".") if shorten else text


PI = F("3.14159265358979323846264338327950288419716939937510")


def sine_and_cosine(degrees):
    x = degrees * PI / 180
    sums, term = [F(0), F(0)], F(1)
    for n in range(1, 60):
        sums[n % 2] += term * (1, 1, -1, -1)[(n - 1) % 4]
        term = F(round(term * x / n * 10**40), 10**40)
    return sums


def color_shades():
    channels = [rnd.randrange(256) for _ in range(3)]
    text = rnd.choice(["#", ""]) + "".join(f"{c:02x}" for c in channels)
    if rnd.random() < 0.3:
        digits = [rnd.randrange(16) for _ in range(3)]
        channels = [17 * d for d in digits]
        text = rnd.choice(["#", ""]) + "".join(f"{d:x}" for d in digits)
    text = rnd.choice([text, text.upper(), " " + text + "\n"])
    steps = [("50", 255, "0.95"), ("100", 255, "0.9"), ("200", 255, "0.75"), ("300", 255, "0.6"), ("400", 255, "0.3"), ("500", 0, "0"), ("600", 0, "0.1"), ("700", 0, "0.25"), ("800", 0, "0.4"), ("900", 0, "0.55")]
    shades = []
    for name, end, weight in steps:
        mixed = [int(c * (1 - F(weight)) + end * F(weight) + F(1, 2)) for c in channels]
        shades.append({"name": name, "hex": "#" + "".join(f"{c:02x}" for c in mixed)})
    return {"hex": text}, {"shades": shades}


def blob_path():
    radii = [rnd.choice([0, 1, 0.5, round(rnd.random(), 3)]) for _ in range(rnd.randint(3, 9))]
    body, size = {"radii": radii}, 240
    if rnd.random() < 0.7:
        size = body["size"] = rnd.choice([1, 100, round(rnd.uniform(1, 1000), 1)])
    half, n = exact(size) / 2, len(radii)
    points = []
    for i, radius in enumerate(radii):
        sine, cosine = sine_and_cosine(-90 + F(360 * i, n))
        points.append([half + half * exact(radius) * f for f in (cosine, sine)])
    middle = lambda p, q: [(a + b) / 2 for a, b in zip(p, q)]
    written = lambda *places: " ".join(fixed(x, 2, False) for place in places for x in place)
    curves = [f"Q {written(p, middle(p, points[(i + 1) % n]))}" for i, p in enumerate(points)]
    return body, {"path": f"M {written(middle(points[-1], points[0]))} {' '.join(curves)} Z"}


def css_clamp():
    low, high = sorted(round(rnd.uniform(0, 90), rnd.choice([0, 1, 2])) for _ in range(2))
    near, far = sorted(rnd.sample(range(0, 2000), 2))
    body, root = {"minSize": low, "maxSize": high, "minViewport": near, "maxViewport": far}, 16
    if rnd.random() < 0.4:
        root = body["rootFontSize"] = rnd.choice([10, 12.5, 18, 20])
    slope = (exact(high) - exact(low)) / (far - near)
    rem = [fixed(x / exact(root), 4, True) for x in (exact(low), exact(low) - slope * near, exact(high))]
    return body, {"clamp": f"clamp({rem[0]}rem, {rem[1]}rem + {fixed(slope * 100, 4, True)}vw, {rem[2]}rem)"}


def bezier_point():
    body = {name: round(rnd.uniform(-1, 2), rnd.choice([0, 1, 2, 3])) for name in ("x1", "y1", "x2", "y2")}
    body["t"] = rnd.choice([0, 1, round(rnd.random(), rnd.choice([1, 2, 3]))])
    t = exact(body["t"])

    def split(*points):  # de Casteljau
        while len(points) > 1:
            points = [a + (b - a) * t for a, b in zip(points, points[1:])]
        return out(points[0], 6)

    presets = {"ease": [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1], "ease-in-out": [0.42, 0, 0.58, 1], "linear": [0, 0, 1, 1]}
    x, y = (split(F(0), exact(body[axis + "1"]), exact(body[axis + "2"]), F(1)) for axis in "xy")
    return body, {"x": x, "y": y, "presets": presets}


write("design", {"color-shades": color_shades, "blob-path": blob_path, "css-clamp": css_clamp, "bezier-point": bezier_point}, 50, "fractions")
