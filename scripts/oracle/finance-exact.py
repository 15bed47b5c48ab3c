"""Writes what the formulas of plugins/finance give in decimals of 400 digits:

    python3 scripts/oracle/finance-exact.py [COUNT SEED] > plugins/finance/testdata/exact.json

COUNT is the number of drawn cases of each kind. They are of a size where doubles
lose digits: rates of almost nothing, rates of hundreds of percent, balances at
the end of a dear loan, thousands of compoundings. A drawn case with a result
close to half a unit of its last decimal is left out, since doubles cannot tell
on which side it lies; cases given by hand are all kept.
"""

import json
import platform
import random
import sys
from decimal import ROUND_HALF_UP, Decimal as D, getcontext

getcontext().prec = 400
getcontext().Emin, getcontext().Emax = -10**9, 10**9
COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 12
draw = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 5)
PER_YEAR = {"annually": 1, "semiannually": 2, "quarterly": 4, "monthly": 12, "daily": 365}
cases = []


class Unclear(Exception):
    pass


def rounded(x, decimals=2, sure=True):
    x = D(x)
    scaled = abs(x).scaleb(decimals)
    if sure and abs(scaled % 1 - D("0.5")) < D("0.01"):
        raise Unclear
    return float(x.quantize(D(1).scaleb(-decimals), ROUND_HALF_UP)) + 0.0


def power(base, exponent):
    return (exponent * base.ln()).exp() if exponent else D(1)


def whole(x):
    return int((x + D("0.5")).to_integral_value(rounding="ROUND_FLOOR"))


def numbers(body):
    """The numbers of a request as the decimals they are written as."""
    return {k: D(repr(v)) if isinstance(v, (int, float)) else v for k, v in body.items()}


def payment(p, i, n):
    return p * i / (1 - power(1 + i, D(-n))) if i else p / n


def loan(b, sure):
    n = whole(b["term"] * (1 if b.get("termUnit") == "months" else 12))
    m = payment(b["principal"], b["annualRatePercent"] / 1200, n)
    return [rounded(x, sure=sure) for x in (m, m * n, m * n - b["principal"])]


def answer_loan(b, sure):
    return dict(zip(("monthlyPayment", "totalPayment", "totalInterest"), loan(b, sure)))


def answer_emi(b, sure):
    return dict(zip(("emi", "totalAmountPayable", "totalInterest"), loan(b, sure)))


def answer_mortgage(b, sure):
    n, p = whole(b["termYears"] * 12), b["homePrice"] - b["downPayment"]
    m = payment(p, b["annualRatePercent"] / 1200, n)
    extra = b.get("annualPropertyTax", D(0)) / 12 + b.get("annualHomeInsurance", D(0)) / 12
    values = {"loanAmount": p, "monthlyPayment": m, "totalPayment": m * n, "totalInterest": m * n - p, "monthlyTotal": m + extra}
    return {k: rounded(v, sure=sure) for k, v in values.items()}


def answer_amortization(b, sure):
    k = PER_YEAR[b.get("frequency", "monthly")]
    p, n, i = b["loanAmount"], whole(b["termYears"] * k), b["annualRatePercent"] / (100 * k)
    m, owed, rows = payment(p, i, n), p, []
    for period in range(1, min(n, 60) + 1):
        interest, owed = owed * i, owed + owed * i - m
        row = {"payment": m, "principal": m - interest, "interest": interest, "balance": owed}
        rows.append({"period": period, **{k: rounded(v, sure=sure) for k, v in row.items()}})
    totals = {"payment": m, "totalPayment": m * n, "totalInterest": m * n - p}
    return {**{k: rounded(v, sure=sure) for k, v in totals.items()}, "periods": n, "truncated": n > 60, "schedule": rows}


def years(b):
    return b["time"] / (12 if b.get("timeUnit") == "months" else 1)


def answer_compound_interest(b, sure):
    n = PER_YEAR[b.get("frequency", "annually")]
    value = b["principal"] * power(1 + b["annualRatePercent"] / (100 * n), n * years(b))
    return {"futureValue": rounded(value, sure=sure), "interest": rounded(value - b["principal"], sure=sure)}


def answer_interest_rate(b, sure):
    n, t, ratio = PER_YEAR[b.get("frequency", "annually")], years(b), b["finalAmount"] / b["principal"]
    nominal, effective = n * (power(ratio, 1 / (n * t)) - 1) * 100, (power(ratio, 1 / t) - 1) * 100
    return {"nominalRatePercent": rounded(nominal, 4, sure), "effectiveRatePercent": rounded(effective, 4, sure)}


def deposits(initial, contribution, i, n, names, sure):
    paid = initial + contribution * n
    value = initial * power(1 + i, D(n)) + contribution * (power(1 + i, D(n)) - 1) / i if i else paid
    return {k: rounded(v, sure=sure) for k, v in zip(names, (value, paid, value - paid))}


def answer_investment(b, sure):
    k = PER_YEAR[b.get("contributionFrequency", "monthly")]
    names = "futureValue", "totalContributions", "growth"
    return deposits(b["initial"], b["contribution"], b["annualReturnPercent"] / (100 * k), whole(b["years"] * k), names, sure)


def answer_savings(b, sure):
    k = PER_YEAR[b.get("contributionFrequency", "monthly")]
    return deposits(b["startingBalance"], b["contribution"], b["annualRatePercent"] / (100 * k), whole(b["years"] * k), ["futureValue"], sure)


def answer_retirement(b, sure):
    n = whole((b["retirementAge"] - b["currentAge"]) * 12)
    names = "futureSavings", "contributions", "growth"
    return deposits(b["currentSavings"], b["monthlyContribution"], b["annualReturnPercent"] / 1200, n, names, sure)


def answer_inflation(b, sure):
    factor = power(1 + b["inflationRate"] / 100, b["years"])
    values = {"futureCost": b["currentAmount"] * factor, "purchasingPower": b["currentAmount"] / factor, "totalInflation": (factor - 1) * 100}
    return {k: rounded(v, sure=sure) for k, v in values.items()}


def answer_debt_to_income(b, sure):
    dti = b["monthlyDebt"] / b["monthlyIncome"] * 100
    return {"dtiPercent": rounded(dti, sure=sure), "category": "lower" if dti < 36 else "moderate" if dti <= 43 else "higher"}


def case(route, name, sure=False, **body):
    answer = globals()["answer_" + route.replace("-", "_")]
    try:
        want = answer(numbers(body), sure)
    except Unclear:
        return
    cases.append({"route": "finance/" + route, "name": name, "body": body, "want": want})


def drawn(route, make):
    for i in range(COUNT):
        case(route, f"drawn {i + 1}", sure=True, **make())


def money(most):
    return round(draw.uniform(0.01, 10 ** draw.randint(1, most)), 2)


def almost_nothing():
    return float(f"{10 ** draw.uniform(-16, -1):.3g}")


def strange_rate():
    return draw.choice([almost_nothing, lambda: round(draw.uniform(10, 400), 1), lambda: round(draw.uniform(0.1, 25), 3)])()


def signed_rate():
    return draw.choice([strange_rate(), -almost_nothing(), -round(draw.uniform(0.1, 99), 2)])


for rate in (1e-4, 1.2e-3, 1.19e-3, 1e-5, 1e-6, 1e-8, 1e-10, 1e-12, 1e-13, 1e-14, 1e-15, 1e-16, 1e-20, 1e-300, 5e-324, 600, 1200, 5000, 1e9):
    case("loan", f"a million at {rate} percent", principal=1000000, annualRatePercent=rate, term=10)
    case("emi", f"a million at {rate} percent", principal=1000000, annualRatePercent=rate, term=120, termUnit="months")
    case("amortization", f"rows at {rate} percent", loanAmount=10000, annualRatePercent=rate, termYears=5)
    if rate > 100:
        continue
    case("investment", f"a hundred a month at {rate} percent", initial=1000, contribution=100, annualReturnPercent=rate, years=1)
    case("savings", f"a hundred a month at {rate} percent", startingBalance=1000, contribution=100, annualRatePercent=rate, years=2)
    case("compound-interest", f"every day at {rate} percent", principal=1000000, annualRatePercent=rate, time=1.5, frequency="daily")
for rate in (-1e-6, -1e-10, -1e-14, -1e-18, -0.1, -50, -99):
    case("investment", f"losing at {rate} percent", initial=1000, contribution=100, annualReturnPercent=rate, years=10)
    case("retirement", f"losing at {rate} percent", currentAge=60, retirementAge=65, currentSavings=1000, monthlyContribution=10, annualReturnPercent=rate)
    case("inflation", f"prices falling at {rate} percent", currentAmount=1000, inflationRate=rate, years=2.5)
for amount, term in ((547.1, 2), (96.5, 1), (49.99, 1), (646, 4)):
    case("amortization", f"halves of a cent of {amount} without interest", loanAmount=amount, annualRatePercent=0, termYears=term, frequency="quarterly")
case("amortization", "the end of a dear loan", loanAmount=1000000, annualRatePercent=100, termYears=60, frequency="annually")
case("amortization", "the loan of a shark", loanAmount=1000, annualRatePercent=1200, termYears=5)
case("compound-interest", "daily for a century", principal=1000, annualRatePercent=5, time=100, frequency="daily")
case("compound-interest", "nothing of a rate for ages", principal=1000, annualRatePercent=1e-9, time=1e11)
case("interest-rate", "tiny growth over ages", principal=1000, finalAmount=1000.01, time=5000)
case("interest-rate", "a month", principal=1000, finalAmount=990, time=1, timeUnit="months", frequency="daily")
for income, debt in ((1004, 431.72), (1010, 363.6), (1002, 360.72), (4567, 1963.81), (4567, 1644.12), (4567, 1963.82), (1010, 363.59), (7, 3.01), (100, 36), (100, 43), (0.25, 0.09), (1e12, 36e10), (1e12, 4.3e11), (1e12, 360000000000.01), (1e12, 359999999999.99), (1e12, 430000000000.01)):
    case("debt-to-income", f"{debt} on {income}", monthlyIncome=income, monthlyDebt=debt)

drawn("loan", lambda: {"principal": money(7), "annualRatePercent": strange_rate(), "term": draw.randint(1, 480), "termUnit": "months"})
drawn("emi", lambda: {"principal": money(7), "annualRatePercent": strange_rate(), "term": draw.randint(1, 40)})
drawn("mortgage", lambda: {"homePrice": 1000000, "downPayment": money(6), "annualRatePercent": strange_rate(), "termYears": draw.randint(1, 40), "annualPropertyTax": money(4)})
drawn("amortization", lambda: {"loanAmount": money(6), "annualRatePercent": strange_rate(), "termYears": draw.randint(1, 20), "frequency": draw.choice(["monthly", "quarterly", "annually"])})
drawn("compound-interest", lambda: {"principal": money(5), "annualRatePercent": almost_nothing() if draw.random() < 0.5 else round(draw.uniform(0.1, 12), 3), "time": round(draw.uniform(0.1, 40), 2), "frequency": draw.choice(list(PER_YEAR))})
drawn("interest-rate", lambda: {"principal": money(5), "finalAmount": money(5), "time": round(draw.uniform(1, 60), 2), "frequency": draw.choice(list(PER_YEAR))})
drawn("investment", lambda: {"initial": money(5), "contribution": money(3), "annualReturnPercent": signed_rate(), "years": draw.randint(1, 6), "contributionFrequency": draw.choice(["monthly", "quarterly", "annually"])})
drawn("savings", lambda: {"startingBalance": money(5), "contribution": money(3), "annualRatePercent": almost_nothing(), "years": draw.randint(1, 40)})
drawn("retirement", lambda: {"currentAge": draw.randint(0, 60), "retirementAge": 61, "currentSavings": money(5), "monthlyContribution": money(3), "annualReturnPercent": draw.choice([-1, 1]) * almost_nothing()})
drawn("inflation", lambda: {"currentAmount": money(5), "inflationRate": draw.choice([1, -1]) * draw.choice([almost_nothing(), round(draw.uniform(0.1, 20), 2)]), "years": round(draw.uniform(0, 40), 2)})

print(f'{{"made by": "Python {platform.python_version()}, finance-exact.py", "cases": [')
print(",\n".join(json.dumps(c) for c in cases))
print("]}")
