"""Writes the cases of plugins/commerce/testdata/formulas.json, computed in exact
fractions:

    python3 scripts/oracle/commerce-formulas.py > plugins/commerce/testdata/formulas.json

A number behind the file name asks for more cases a route than the 80 that are kept.
Results within a millionth of a half of their last digit are left out.
"""
import random
from fractions import Fraction as F

from exact_cases import out, write

rnd = random.Random(20240229)


def given(required, amounts, rates):
    """a body with all of required, some of the others, and the values of all in fractions"""
    body = {name: round(rnd.uniform(1, high), rnd.choice([0, 2])) for name, high in required.items()}
    body |= {name: round(rnd.uniform(0, high), rnd.choice([0, 1, 2])) for name, high in amounts.items() if rnd.random() < 0.5}
    body |= {name: rnd.choice([0, 5, 10, 50, 100, round(rnd.uniform(0, 40), 1), rnd.randint(0, 100)]) for name in rates if rnd.random() < 0.6}
    for name in body:
        if body[name] == int(body[name]):
            body[name] = int(body[name])
    return body, {name: F(repr(body.get(name, 0))) for name in [*required, *amounts, *rates]}


def divided(a, b):
    return None if b == 0 else a / b


def product_profit():
    costs = ["inboundShipping", "importDuty", "packaging", "fixedFee", "fulfillment", "outboundShipping", "advertising", "otherCost"]
    body, v = given({"sellingPrice": 99, "productCost": 50}, dict.fromkeys(costs, 9) | {"returnHandling": 9, "recoveryValue": 90}, ["marketplaceRate", "paymentRate", "returnRate"])
    gross = body["feesOnGrossRevenue"] = rnd.random() < 0.5
    returned, fee = v["returnRate"] / 100, (v["marketplaceRate"] + v["paymentRate"]) / 100
    cost = v["productCost"] + sum(v[name] for name in costs) + returned * (v["returnHandling"] - v["recoveryValue"])

    def profit(price):
        kept = price * (1 - returned)
        return kept - fee * (price if gross else kept) - cost

    price = v["sellingPrice"]
    kept = price * (1 - returned)
    slope = profit(F(1)) - profit(F(0))  # the profit is a straight line of the price
    even = divided(-profit(F(0)), slope)
    if even is not None and even < 0:
        even = None
    margin = divided(profit(price) * 100, kept)
    return body, {"contributionProfit": out(profit(price)), "contributionMargin": out(margin), "retainedRevenue": out(kept), "breakEvenSellingPrice": out(even)}


def landed_cost():
    totals = ["freight", "insurance", "clearance", "domesticTransport", "inspection", "packaging", "otherCost"]
    body, v = given({"quantity": 500, "supplierUnitCost": 40}, dict.fromkeys(totals, 300), ["dutyRate"])
    if rnd.random() < 0.5:
        body["damagedUnits"] = rnd.randint(0, max(0, int(v["quantity"]) - 1))
    sellable = v["quantity"] - body.get("damagedUnits", 0)
    if sellable <= 0:
        raise Tie
    goods = base = v["quantity"] * v["supplierUnitCost"]
    if rnd.random() < 0.6:
        body["dutyBase"] = rnd.choice(["goods", "cif"])
        if body["dutyBase"] == "cif":
            base = goods + v["freight"] + v["insurance"]
    duty = base * v["dutyRate"] / 100
    landed = goods + duty + sum(v[name] for name in totals)
    return body, {"sellableUnits": out(sellable, 4), "costPerSellableUnit": out(landed / sellable, 4), "landedCost": out(landed), "duty": out(duty),
                  "costPerOrderedUnit": out(landed / v["quantity"], 4), "goodsCost": out(goods)}


def break_even_roas():
    body, v = given({"averageOrderValue": 200, "productAndFulfillmentCost": 90}, {"currentSpend": 900, "attributedRevenue": 3000, "attributedOrders": 40}, ["sellingFeeRate", "returnRate", "conversionRate"])
    value = v["averageOrderValue"]
    left = value * (1 - v["returnRate"] / 100) * (1 - v["sellingFeeRate"] / 100) - v["productAndFulfillmentCost"]
    most = max(F(0), left)
    roas = divided(v["attributedRevenue"], v["currentSpend"])
    acos = divided(v["currentSpend"] * 100, v["attributedRevenue"])
    return body, {"breakEvenRoas": out(value / left) if left > 0 else None, "breakEvenAcos": out(most / value * 100), "preAdContribution": out(left), "maxAdCostPerOrder": out(most),
                  "breakEvenCpc": out(most * v["conversionRate"] / 100), "currentRoas": out(roas), "currentAcos": out(acos), "currentCostPerOrder": out(divided(v["currentSpend"], v["attributedOrders"]))}


write("commerce", {"product-profit": product_profit, "landed-cost": landed_cost, "break-even-roas": break_even_roas}, 80, "fractions")
