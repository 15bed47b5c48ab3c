"""Writes the cases of plugins/inventory/testdata/formulas.json, computed from the
textbook formulas in exact fractions and, for roots, with 50 digits:

    python3 scripts/oracle/inventory-formulas.py > plugins/inventory/testdata/formulas.json

A number behind the file name asks for more cases a route than the 60 that are kept.
Results within a millionth of a half of their last digit are left out, except where
they are whole or a half exactly.
"""
import random
from decimal import Decimal, getcontext
from fractions import Fraction as F
from math import ceil

from exact_cases import Tie, out, write

getcontext().prec = 50
rnd = random.Random(20240229)


def up(x):
    """the exact ceiling, 0 or more; too near a whole number without being one is left out"""
    if x != round(x) and abs(x - round(x)) < F(1, 10**6):
        raise Tie
    return max(0, ceil(x))


def number(high, low=0.0):
    return rnd.choice([round(rnd.uniform(low, high), rnd.choice([0, 0, 1, 2])), float(rnd.randint(1, int(high)))])


def given(required, optional):
    """a body with all of required, some of optional, and the values of all in fractions"""
    body = {name: number(high, low) for name, (high, low) in required.items()}
    body |= {name: number(high) for name, high in optional.items() if rnd.random() < 0.6}
    for name in body:
        if body[name] == int(body[name]):
            body[name] = int(body[name])
    values = {name: F(repr(body[name])) if name in body else F(0) for name in [*required, *optional]}
    return body, values


def reorder_point():
    body, v = given({"unitsSold": (900, 0), "demandPeriodDays": (90, 1), "leadTimeDays": (30, 0), "targetCoverDays": (60, 0)},
                    {"safetyStockUnits": 50, "onHandUnits": 800, "onOrderUnits": 300, "backorderedUnits": 200})
    daily = v["unitsSold"] / v["demandPeriodDays"]
    lead = daily * v["leadTimeDays"]
    point = lead + v["safetyStockUnits"]
    position = v["onHandUnits"] + v["onOrderUnits"] - v["backorderedUnits"]
    return body, {"reorderPoint": out(point), "inventoryPosition": out(position), "suggestedOrderQuantity": up(point + daily * v["targetCoverDays"] - position),
                  "dailyDemand": out(daily), "leadTimeDemand": out(lead), "shouldReorder": position <= point}


def root(x):
    return F((Decimal(x.numerator) / Decimal(x.denominator)).sqrt())


def safety_stock():
    body, v = given({"averageDailyDemand": (90, 0), "demandStandardDeviation": (40, 0), "averageLeadTimeDays": (30, 0), "serviceFactor": (4, 0)},
                    {"leadTimeStandardDeviation": 9})
    d, sd, days, z, sl = (v[name] for name in ("averageDailyDemand", "demandStandardDeviation", "averageLeadTimeDays", "serviceFactor", "leadTimeStandardDeviation"))
    stock = up(z * root(days * sd**2 + d**2 * sl**2))
    return body, {"recommendedSafetyStock": stock, "reorderPoint": out(d * days + stock), "demandOnlySafetyStock": out(z * sd * root(days)), "leadTimeDemand": out(d * days)}


def runway():
    body, v = given({"onHandUnits": (500, 0), "averageDailySales": (40, 1)}, {"reservedUnits": 200, "damagedUnits": 90, "inboundUnits": 300, "inboundArrivalDays": 30})
    sellable = max(F(0), v["onHandUnits"] - v["reservedUnits"] - v["damagedUnits"])
    days = sellable / v["averageDailySales"]
    return body, {"sellableNow": out(sellable), "runwayDays": out(days), "stockoutBeforeInbound": v["inboundUnits"] > 0 and days < v["inboundArrivalDays"]}


def purchase_order():
    body, v = given({"forecastUnits": (900, 0), "forecastPeriodDays": (90, 1), "leadTimeDays": (30, 0), "reviewCoverDays": (60, 0)},
                    {"safetyDays": 14, "onHandUnits": 500, "onOrderUnits": 300, "backorderedUnits": 100, "minimumOrderQuantity": 400, "unitCost": 20})
    size = 1
    if rnd.random() < 0.7:
        size = body["casePackSize"] = rnd.randint(1, 48)
    daily = v["forecastUnits"] / v["forecastPeriodDays"]
    target = daily * (v["leadTimeDays"] + v["reviewCoverDays"] + v["safetyDays"])
    position = v["onHandUnits"] + v["onOrderUnits"] - v["backorderedUnits"]
    net = max(F(0), target - position)
    boxes = ceil(max(up(net), v["minimumOrderQuantity"]) / size) if net > 0 else 0
    return body, {"netRequirement": out(net), "suggestedOrderQuantity": boxes * size, "caseCount": boxes, "dailyDemand": out(daily), "targetStock": out(target),
                  "inventoryPosition": out(position), "estimatedCost": out(boxes * size * v["unitCost"])}


write("inventory", {"reorder-point": reorder_point, "safety-stock": safety_stock, "runway": runway, "purchase-order": purchase_order}, 60, "fractions and decimal")
