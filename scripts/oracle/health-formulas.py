"""Writes the cases of plugins/health/testdata/formulas.json, computed from the published
formulas in exact fractions and, for logarithms, with 50 digits:

    python3 scripts/oracle/health-formulas.py > plugins/health/testdata/formulas.json

A number behind the file name asks for more cases a route than the 40 that are kept.
Results within a millionth of a half of their last digit are left out.
"""
import random
from decimal import Decimal, getcontext
from fractions import Fraction as F

from exact_cases import exact, out, write

getcontext().prec = 50
rnd = random.Random(20240229)


def number(low, high):
    digits = rnd.choice([0, 0, 1, 2])
    return round(rnd.uniform(low, high), digits) or 1


def bmi():
    w, h = number(20, 200), number(100, 220)
    x = exact(w) / (exact(h) / 100) ** 2
    category = "Underweight" if x < F("18.5") else "Normal weight" if x < 25 else "Overweight" if x < 30 else "Obese"
    return {"weightKg": w, "heightCm": h}, {"bmi": out(x, 1), "category": category}


def bmr():
    body = {"weightKg": number(3, 200), "heightCm": number(50, 220), "age": number(1, 110), "sex": rnd.choice(["male", "female"])}
    activity = rnd.choice([None, "sedentary", "light", "moderate", "active", "extra"])
    if activity:
        body["activity"] = activity
    rate = 10 * exact(body["weightKg"]) + F("6.25") * exact(body["heightCm"]) - 5 * exact(body["age"]) + (5 if body["sex"] == "male" else -161)
    total = rate * F({"light": "1.375", "moderate": "1.55", "active": "1.725", "extra": "1.9"}.get(activity, "1.2"))
    goals = {"maintain": 0, "mildLoss": -250, "loss": -500, "mildGain": 250, "gain": 500}
    return body, {"bmr": out(rate, 0), "tdee": out(total, 0), "calorieGoals": {name: out(total + more, 0) for name, more in goals.items()}}


def log10(x):
    return F((Decimal(x.numerator) / Decimal(x.denominator)).log10())


def body_fat():
    sex = rnd.choice(["male", "female"])
    body = {"sex": sex, "heightCm": number(130, 210), "neckCm": number(25, 50), "waistCm": number(52, 150)}
    height, neck, waist = (exact(body[name]) for name in ("heightCm", "neckCm", "waistCm"))
    if sex == "female" or rnd.random() < 0.3:
        body["hipCm"] = number(60, 150)
    if sex == "male":
        x = 495 / (F("1.0324") - F("0.19077") * log10(waist - neck) + F("0.15456") * log10(height)) - 450
        bounds = (25, 18, 14, 6)
    else:
        x = 495 / (F("1.29579") - F("0.35004") * log10(waist + exact(body["hipCm"]) - neck) + F("0.22100") * log10(height)) - 450
        bounds = (32, 25, 21, 14)
    names = ["Obese", "Average", "Fitness", "Athletes", "Essential fat"]
    place = next((i for i, bound in enumerate(bounds) if x >= bound), 4)
    return body, {"bodyFatPercent": out(x, 1), "category": names[place]}


def ideal_weight():
    sex, h = rnd.choice(["male", "female"]), number(90, 230)
    over = exact(h) / F("2.54") - 60
    lines = {
        "male": {"devine": ("50", "2.3"), "robinson": ("52", "1.9"), "miller": ("56.2", "1.41"), "hamwi": ("48", "2.7")},
        "female": {"devine": ("45.5", "2.3"), "robinson": ("49", "1.7"), "miller": ("53.1", "1.36"), "hamwi": ("45.5", "2.2")},
    }[sex]
    return {"heightCm": h, "sex": sex}, {name: out(F(base) + F(step) * over, 1) for name, (base, step) in lines.items()}


def heart_rate():
    age = rnd.randint(1, 119)
    top, rest, method, body = 220 - age, 0, "percent-of-max", {"age": age}
    if rnd.random() < 0.6:
        rest = rnd.randint(0, top - 1)
        method, body["resting"] = "karvonen", rest
    ends = [F((top - rest) * percent, 100) + rest for percent in (50, 60, 70, 80, 90, 100)]
    ends = [int(end + F(1, 2)) for end in ends]  # whole numbers lead to exact halves, which go up
    names = ["Very light", "Light", "Moderate", "Hard", "Maximum"]
    return body, {"max": top, "method": method, "zones": [{"name": n, "min": a, "max": b} for n, a, b in zip(names, ends, ends[1:])]}


def one_rep_max():
    w, r = number(5, 300), rnd.randint(1, 36)
    epley = exact(w) * (1 + F(r, 30)) if r > 1 else exact(w)
    return {"weight": w, "reps": r}, {"epley": out(epley, 1), "brzycki": out(36 * exact(w) / (37 - r), 1)}


def pace():
    d, s = number(0.1, 100), number(10, 40000)
    return {"distance": d, "totalSeconds": s}, {"secPerUnit": out(exact(s) / exact(d), 2), "speed": out(exact(d) * 3600 / exact(s), 2)}


write("health", {
    "bmi": bmi, "bmr": bmr, "body-fat": body_fat, "ideal-weight": ideal_weight, "heart-rate-zones": heart_rate, "one-rep-max": one_rep_max, "pace": pace,
}, 40, "fractions and decimal")
