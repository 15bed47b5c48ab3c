// Writes what the plain formulas give in JavaScript for the tests of
// plugins/finance, on amounts, rates and terms of everyday size:
//
//	node scripts/oracle/finance-formulas.mjs [COUNT SEED] > plugins/finance/testdata/node.json
//
// COUNT is the number of cases of each route. The same Node gives the same file
// every time.

const count = Number(process.argv[2] ?? 24);
let seed = Number(process.argv[3] ?? 11);
function random() {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
}
const pick = (list) => list[Math.floor(random() * list.length)];
const upTo = (most, decimals = 0) => Number((random() * most).toFixed(decimals));
const amount = () => upTo(10 ** (1 + Math.floor(random() * 8)), pick([0, 1, 2, 2, 2, 3]));
const positive = () => amount() + 1;
const rate = () => pick([0, upTo(1, 3), upTo(10, 2), upTo(10, 3), upTo(40, 1)]);
const signedRate = () => pick([rate(), rate(), -rate()]);

const round = (x, decimals = 2) => {
  const scale = 10 ** decimals;
  return (Math.sign(x) * Math.round(Math.abs(x) * scale)) / scale + 0;
};
const rounded = (object) => Object.fromEntries(Object.entries(object).map(([k, v]) => [k, typeof v === "number" ? round(v) : v]));
const optional = (object, defaults) => {
  for (const [name, value] of Object.entries(defaults)) if (object[name] === value && random() < 0.5) delete object[name];
  return object;
};
const perYear = { annually: 1, semiannually: 2, quarterly: 4, monthly: 12, daily: 365 };
const often = Object.keys(perYear);
const seldom = ["monthly", "quarterly", "annually"];

function payment(principal, i, n) {
  return i === 0 ? principal / n : (principal * i) / (1 - Math.pow(1 + i, -n));
}
function futureValue(initial, contribution, i, n) {
  if (i === 0) return initial + contribution * n;
  const growth = Math.pow(1 + i, n);
  return initial * growth + contribution * ((growth - 1) / i);
}
function loanOf(body) {
  const n = body.termUnit === "months" ? Math.round(body.term) : Math.round(body.term * 12);
  const p = payment(body.principal, body.annualRatePercent / 1200, n);
  return [p, p * n, p * n - body.principal];
}
function term() {
  const termUnit = pick(["years", "months"]);
  return { term: termUnit === "years" ? pick([1 + upTo(40), 1 + upTo(40, 2)]) : pick([1 + upTo(480), 1 + upTo(480, 1)]), termUnit };
}
function time() {
  const timeUnit = pick(["years", "months"]);
  return { time: pick([1, 1 + upTo(timeUnit === "years" ? 50 : 600), upTo(timeUnit === "years" ? 50 : 600, 1) + 0.5]), timeUnit };
}
const years = ({ time, timeUnit }) => (timeUnit === "months" ? time / 12 : time);

function schedule(loan, i, n, p) {
  const rows = [];
  let balance = loan;
  for (let period = 1; period <= Math.min(n, 60); period++) {
    const interest = balance * i;
    const principal = p - interest;
    balance = period === n ? 0 : i === 0 ? (loan * (n - period)) / n : balance - principal;
    rows.push(rounded({ period, payment: p, principal, interest, balance }));
  }
  return rows;
}

// Each entry makes a body and answers it.
const routes = {
  loan: [() => ({ principal: positive(), annualRatePercent: rate(), ...term() }), (b) => {
    const [monthlyPayment, totalPayment, totalInterest] = loanOf(b);
    return rounded({ monthlyPayment, totalPayment, totalInterest });
  }, { termUnit: "years" }],
  emi: [() => ({ principal: positive(), annualRatePercent: rate(), ...term() }), (b) => {
    const [emi, totalAmountPayable, totalInterest] = loanOf(b);
    return rounded({ emi, totalInterest, totalAmountPayable });
  }, { termUnit: "years" }],
  "simple-interest": [() => ({ principal: amount(), annualRatePercent: rate(), ...time() }), (b) => {
    const interest = (b.principal * b.annualRatePercent * years(b)) / 100;
    return rounded({ interest, total: b.principal + interest });
  }, { timeUnit: "years" }],
  "compound-interest": [() => ({ principal: amount(), annualRatePercent: rate(), ...time(), frequency: pick(often) }), (b) => {
    const n = perYear[b.frequency];
    const futureValue = b.principal * Math.pow(1 + b.annualRatePercent / (100 * n), n * years(b));
    return rounded({ futureValue, interest: futureValue - b.principal });
  }, { timeUnit: "years", frequency: "annually" }],
  investment: [() => ({ initial: amount(), contribution: amount() / 100, contributionFrequency: pick(seldom), annualReturnPercent: signedRate(), years: pick([0, 1, upTo(40), upTo(40, 2)]) }), (b) => {
    const k = perYear[b.contributionFrequency], n = Math.round(b.years * k);
    const value = futureValue(b.initial, b.contribution, b.annualReturnPercent / (100 * k), n);
    const totalContributions = b.initial + b.contribution * n;
    return rounded({ futureValue: value, totalContributions, growth: value - totalContributions });
  }, { contributionFrequency: "monthly" }],
  roi: [() => ({ initialInvestment: positive(), finalValue: amount() }), (b) => {
    const profit = b.finalValue - b.initialInvestment;
    return rounded({ roiPercent: (profit / b.initialInvestment) * 100, profit });
  }, {}],
  savings: [() => ({ startingBalance: amount(), contribution: amount() / 100, contributionFrequency: pick(seldom), annualRatePercent: rate(), years: pick([0, 1, upTo(40), upTo(40, 2)]) }), (b) => {
    const k = perYear[b.contributionFrequency], n = Math.round(b.years * k);
    return rounded({ futureValue: futureValue(b.startingBalance, b.contribution, b.annualRatePercent / (100 * k), n) });
  }, { contributionFrequency: "monthly" }],
  mortgage: [() => {
    const homePrice = positive();
    return { homePrice, downPayment: pick([0, homePrice, round(homePrice * random())]), annualRatePercent: rate(), termYears: pick([15, 30, 1 + upTo(40, 1)]), annualPropertyTax: pick([0, amount() / 100]), annualHomeInsurance: pick([0, amount() / 100]) };
  }, (b) => {
    const n = Math.round(b.termYears * 12), loanAmount = b.homePrice - b.downPayment;
    const p = payment(loanAmount, b.annualRatePercent / 1200, n);
    return rounded({ loanAmount, monthlyPayment: p, totalPayment: p * n, totalInterest: p * n - loanAmount, monthlyTotal: p + (b.annualPropertyTax ?? 0) / 12 + (b.annualHomeInsurance ?? 0) / 12 });
  }, { annualPropertyTax: 0, annualHomeInsurance: 0 }],
  amortization: [() => {
    const frequency = pick(seldom);
    return { loanAmount: positive(), annualRatePercent: rate(), termYears: pick([1, 2, { monthly: 5, quarterly: 15, annually: 60 }[frequency], 1 + upTo(3, 2), 1 + upTo(30)]), frequency };
  }, (b) => {
    const k = perYear[b.frequency], n = Math.round(b.termYears * k), i = b.annualRatePercent / (100 * k);
    const p = payment(b.loanAmount, i, n);
    return { ...rounded({ payment: p, totalPayment: p * n, totalInterest: p * n - b.loanAmount }), periods: n, truncated: n > 60, schedule: schedule(b.loanAmount, i, n, p) };
  }, { frequency: "monthly" }],
  "interest-rate": [() => {
    const principal = positive();
    return { principal, finalAmount: round(principal * (0.2 + 3 * random())), ...time(), frequency: pick(often) };
  }, (b) => {
    const n = perYear[b.frequency], t = years(b), ratio = b.finalAmount / b.principal;
    return { nominalRatePercent: round(n * (Math.pow(ratio, 1 / (n * t)) - 1) * 100, 4), effectiveRatePercent: round((Math.pow(ratio, 1 / t) - 1) * 100, 4) };
  }, { timeUnit: "years", frequency: "annually" }],
  discount: [() => ({ originalPrice: amount(), discountPercent: pick([0, 100, upTo(100), upTo(100, 2)]) }), (b) => {
    const off = (b.originalPrice * b.discountPercent) / 100;
    return rounded({ discountAmount: off, finalPrice: b.originalPrice - off, saved: off });
  }, {}],
  "percentage-off": [() => ({ price: amount(), percentOff: pick([0, 100, upTo(100), upTo(100, 2)]) }), (b) => {
    const off = (b.price * b.percentOff) / 100;
    return rounded({ amountOff: off, finalPrice: b.price - off });
  }, {}],
  "profit-margin": [() => ({ revenue: positive(), cost: pick([0, amount(), positive()]) }), (b) => {
    const profit = b.revenue - b.cost;
    return rounded({ profit, marginPercent: (profit / b.revenue) * 100, markupPercent: b.cost === 0 ? null : (profit / b.cost) * 100 });
  }, {}],
  vat: [() => ({ amount: amount(), ratePercent: pick([0, 7, 19, 20, 25, 250, upTo(30, 2)]), mode: pick(["add", "remove"]) }), (b) => {
    if (b.mode === "remove") {
      const net = b.amount / (1 + b.ratePercent / 100);
      return rounded({ netAmount: net, taxAmount: b.amount - net, grossAmount: b.amount });
    }
    const tax = (b.amount * b.ratePercent) / 100;
    return rounded({ netAmount: b.amount, taxAmount: tax, grossAmount: b.amount + tax });
  }, { mode: "add" }],
  "sales-tax": [() => ({ price: amount(), ratePercent: pick([0, 150, upTo(15, 3)]) }), (b) => {
    const tax = (b.price * b.ratePercent) / 100;
    return rounded({ taxAmount: tax, totalPrice: b.price + tax });
  }, {}],
  tip: [() => ({ billAmount: amount(), tipPercent: pick([0, 15, 18, 20, upTo(30, 1), 150]), people: 1 + upTo(12) }), (b) => {
    const tip = (b.billAmount * b.tipPercent) / 100;
    return rounded({ tipAmount: tip, totalBill: b.billAmount + tip, perPerson: (b.billAmount + tip) / b.people });
  }, { people: 1 }],
  salary: [() => ({ amount: amount(), frequency: pick(["hourly", "daily", "weekly", "monthly", "annual"]), hoursPerDay: pick([8, 7.5, 24, 0.5, 1 + upTo(10, 1)]), daysPerWeek: pick([5, 4, 7, 0.5, 2.5]) }), (b) => {
    const days = 52 * (b.daysPerWeek ?? 5), hours = days * (b.hoursPerDay ?? 8);
    const annual = b.amount * { hourly: hours, daily: days, weekly: 52, monthly: 12, annual: 1 }[b.frequency];
    return rounded({ hourly: annual / hours, daily: annual / days, weekly: annual / 52, biweekly: annual / 26, monthly: annual / 12, annual });
  }, { hoursPerDay: 8, daysPerWeek: 5 }],
  "take-home": [() => ({ grossSalary: amount(), deductionPercent: pick([0, 100, upTo(100), upTo(100, 2)]), otherDeductions: pick([0, amount() / 100]) }), (b) => {
    const deductionAmount = (b.grossSalary * b.deductionPercent) / 100 + (b.otherDeductions ?? 0);
    return rounded({ grossSalary: b.grossSalary, deductionAmount, takeHome: b.grossSalary - deductionAmount });
  }, { otherDeductions: 0 }],
  "debt-to-income": [() => {
    const monthlyIncome = positive();
    return { monthlyIncome, monthlyDebt: round(monthlyIncome * pick([random(), 0.36 + random() / 50, 0.42 + random() / 50])) };
  }, (b) => {
    const dti = (b.monthlyDebt / b.monthlyIncome) * 100;
    return { dtiPercent: round(dti), category: dti < 36 ? "lower" : dti <= 43 ? "moderate" : "higher" };
  }, {}],
  retirement: [() => {
    const currentAge = upTo(60, pick([0, 0, 2]));
    return { currentAge, retirementAge: currentAge + pick([0.01, 1, 5, 30]), currentSavings: amount(), monthlyContribution: amount() / 100, annualReturnPercent: signedRate() };
  }, (b) => {
    const n = Math.round((b.retirementAge - b.currentAge) * 12);
    const futureSavings = futureValue(b.currentSavings, b.monthlyContribution, b.annualReturnPercent / 1200, n);
    const contributions = b.currentSavings + b.monthlyContribution * n;
    return rounded({ futureSavings, contributions, growth: futureSavings - contributions });
  }, {}],
  inflation: [() => ({ currentAmount: amount(), inflationRate: signedRate(), years: pick([0, 1, upTo(60), upTo(60, 2)]) }), (b) => {
    const factor = Math.pow(1 + b.inflationRate / 100, b.years);
    return rounded({ futureCost: b.currentAmount * factor, purchasingPower: b.currentAmount / factor, totalInflation: (factor - 1) * 100 });
  }, {}],
  invoice: [() => {
    const items = Array.from({ length: 1 + upTo(5) }, () => ({ description: pick(["Work", "é", "配送", "x"]), quantity: pick([0, 1, upTo(20), upTo(20, 2)]), unitPrice: upTo(500, pick([0, 2, 3])) }));
    const subtotal = round(items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0));
    return { items, taxRate: pick([0, 19, 100, upTo(30, 2)]), discount: pick([0, subtotal, round(subtotal * random())]) };
  }, (b) => {
    const subtotal = b.items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0);
    const net = Math.max(subtotal - (b.discount ?? 0), 0), tax = (net * (b.taxRate ?? 0)) / 100;
    return rounded({ subtotal, tax, total: net + tax });
  }, { taxRate: 0, discount: 0 }],
};

const lines = [];
for (const [name, [make, answer, defaults]] of Object.entries(routes))
  for (let i = 0; i < count; i++) {
    const full = make();
    const want = answer(full);
    if (Object.values(want).some((v) => typeof v === "number" && !Number.isFinite(v))) continue;
    lines.push(JSON.stringify({ route: "finance/" + name, name: "drawn " + (i + 1), body: optional({ ...full }, defaults), want }));
  }
console.log(`{"made by": "Node ${process.version}, finance-formulas.mjs", "cases": [`);
console.log(lines.join(",\n"));
console.log("]}");
