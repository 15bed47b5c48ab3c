"""Writes requests of datetime/ routes with their answers, one JSON object a line.

The tests of the datetime plugin compare with it:

    mkdir DIR && python3 -m zipfile -e $(go env GOROOT)/lib/time/zoneinfo.zip DIR
    PYTHONTZPATH=DIR python3 scripts/oracle/datetime-calendar.py > plugins/datetime/testdata/calendar.jsonl

Dates are Python's own (datetime, calendar, zoneinfo); spans in years, months and
days are counted by the definition of java.time.Period: the largest number of
months after which, day of the month kept even where the month lacks it, the end
is not yet passed. Business days are counted one by one. Mayan dates are carried
on from a published one day by day (13.0.0.0.0 4 Ahau 3 Kankin, 2012-12-21).
"""

import calendar
import json
import os
import platform
import random
import sys
import zoneinfo
from datetime import date, datetime, timedelta, timezone

random.seed(20241121)
DAYS = date.max.toordinal()


def line(route, body, want):
    print(json.dumps({"route": "datetime/" + route, "body": body, "want": want}))


def any_day(low="0001-01-01", high="9999-12-31"):
    return date.fromordinal(random.randint(date.fromisoformat(low).toordinal(), date.fromisoformat(high).toordinal()))


def month_end_day():
    year, month = random.randint(1, 9999), random.randint(1, 12)
    return date(year, month, calendar.monthrange(year, month)[1])


def moved(day, months):
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def period(start, end):
    months = (end.year - start.year) * 12 + end.month - start.month
    while True:
        year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
        if (year, month + 1, start.day) <= (end.year, end.month, end.day):
            break
        months -= 1
    return months // 12, months % 12, (end - moved(start, months)).days


def spans(n):
    for i in range(n):
        a = month_end_day() if i % 2 else any_day()
        far = [3, 40, 400, 4000, DAYS][i % 5]
        b = date.fromordinal(min(DAYS, a.toordinal() + random.randint(0, far)))
        if i % 7 == 0:
            b = min(date(b.year, b.month, calendar.monthrange(b.year, b.month)[1]), date.max)
        yield a, b


def age():
    for birth, day in spans(60):
        candidates = []
        for year in (day.year, day.year + 1):
            if year <= 9999:
                leap = birth.month == 2 and birth.day == 29 and not calendar.isleap(year)
                candidates.append(date(year, 3, 1) if leap else birth.replace(year=year))
        later = [c for c in candidates if c >= day]
        if not later:
            continue
        years, months, days = period(birth, day)
        line("age", {"dateOfBirth": str(birth), "asOf": str(day)}, {
            "years": years, "months": months, "days": days,
            "nextBirthday": str(min(later)), "daysUntilNextBirthday": (min(later) - day).days})


def difference():
    for start, end in spans(80):
        for mode in ("exclusive", "inclusive"):
            last = end
            if mode == "inclusive":
                if end == date.max:
                    continue
                last = end + timedelta(1)
            years, months, days = period(start, last)
            body = {"startDate": str(start), "endDate": str(end), "mode": mode}
            line("difference", body, {"years": years, "months": months, "days": days})
            line("day-count", body, {"totalDays": (last - start).days, "mode": mode})


def offset():
    for i in range(80):
        day, amount = (month_end_day() if i % 2 else any_day()), random.randint(0, [30, 1000, 9000][i % 3])
        for unit in ("days", "weeks", "months", "years"):
            for operation, sign in (("add", 1), ("subtract", -1)):
                try:
                    if unit in ("days", "weeks"):
                        to = day + timedelta(**{unit: sign * amount})
                    else:
                        to = moved(day, sign * amount * (12 if unit == "years" else 1))
                except (OverflowError, ValueError):
                    to = None
                body = {"date": str(day), "operation": operation, "amount": amount, "unit": unit}
                line("offset", body, to and {"date": {"year": to.year, "month": to.month, "day": to.day}})


def days():
    edges = [date.min, date(1, 12, 31), date(4, 2, 29), date(1582, 10, 10), date(1900, 2, 28), date(2000, 2, 29), date(9999, 1, 1), date(9999, 12, 26)]
    for day in edges + [any_day(high="9999-12-26") for _ in range(60)]:
        body = {"date": str(day)}
        line("weekday", body, {"dayName": calendar.day_name[day.weekday()], "dayIndex": day.isoweekday() % 7})
        year, week, weekday = day.isocalendar()
        monday = day - timedelta(weekday - 1)
        line("iso-week", body, {"weekNumber": week, "weekYear": year, "startDate": str(monday), "endDate": str(monday + timedelta(6))})
        number, total = day.timetuple().tm_yday, 366 if calendar.isleap(day.year) else 365
        hundredths, rest = divmod(number * 10000, total)
        line("day-of-year", body, {
            "dayOfYear": number, "daysRemaining": total - number,
            "percentElapsed": (hundredths + (2 * rest >= total)) / 100})
        unix = (day - date(1970, 1, 1)).days
        line("julian-day", body, {"julianDay": unix + 2440587.5, "modifiedJulianDay": unix + 40587})
        start = random.randint(1, 12)
        quarters = [(start - 1 + i) % 12 + 1 for i in range(12)]
        fiscal = quarters.index(day.month) // 3 + 1
        ends = day.year if start == 1 or day.month < start else day.year + 1
        quarter = (day.month + 2) // 3
        line("quarter", {**body, "fiscalStartMonth": start}, ends <= 9999 and {
            "calendarQuarter": quarter, "calendarQuarterLabel": f"Q{quarter} {day.year}",
            "fiscalQuarter": fiscal, "fiscalYear": ends, "fiscalQuarterLabel": f"Q{fiscal} FY{ends}"} or None)


def instants():
    for i in range(60):
        at = datetime(2, 1, 1) + timedelta(milliseconds=random.randint(0, 315_000_000_000_000))
        at = [at.replace(second=0, microsecond=0), at.replace(microsecond=0), at][i % 3]
        text = at.isoformat(timespec=["minutes", "seconds", "milliseconds"][i % 3])
        hours = random.randint(-23, 23)
        zone = ["", "Z", f"{'-' if hours < 0 else '+'}{abs(hours):02}:45"][i // 3 % 3]
        if len(zone) > 1:
            at -= timedelta(hours=hours, minutes=-45 if hours < 0 else 45)
        unix = (at - datetime(1970, 1, 1)) // timedelta(milliseconds=1) / 86_400_000
        line("julian-day", {"date": text + zone}, {"julianDay": unix + 2440587.5, "modifiedJulianDay": unix + 40587})


def sheet(year, month):
    return {
        "numberOfDays": calendar.monthrange(year, month)[1],
        "firstWeekday": calendar.day_name[calendar.monthrange(year, month)[0]],
        "weeks": [[d or None for d in row] for row in calendar.Calendar(0).monthdayscalendar(year, month)]}


def sheets():
    for year, month in [(2021, 2), (2015, 2), (2024, 2), (1, 1), (9999, 12), (2023, 10)] + [(random.randint(1, 9999), random.randint(1, 12)) for _ in range(30)]:
        line("calendar-month", {"year": year, "month": month}, sheet(year, month))
    for year in (1, 1600, 1900, 2000, 2024, 9999):
        line("calendar-year", {"year": year}, {
            "isLeapYear": calendar.isleap(year), "numberOfDays": 366 if calendar.isleap(year) else 365,
            "months": [{"month": m, "name": calendar.month_name[m], **sheet(year, m)} for m in range(1, 13)]})


def countdown():
    for _ in range(30):
        a = random.randint(-10**14, 10**14)
        b = a + random.randint(-10**6, 10**random.randint(3, 13))
        left = timedelta(milliseconds=max(b - a, 0))
        line("countdown", {"fromMs": a, "toMs": b}, {
            "days": left.days, "hours": left.seconds // 3600, "minutes": left.seconds // 60 % 60, "seconds": left.seconds % 60})


MAYAN_DAYS = "Imix Ik Akbal Kan Chicchan Cimi Manik Lamat Muluc Oc Chuen Eb Ben Ix Men Cib Caban Etznab Cauac Ahau".split()
MAYAN_MONTHS = "Pop Uo Zip Zotz Tzec Xul Yaxkin Mol Chen Yax Zac Ceh Mac Kankin Muan Pax Kayab Cumku Uayeb".split()


def mayan():
    haab_year = [f"{day} {month}" for month in MAYAN_MONTHS for day in range(5 if month == "Uayeb" else 20)]
    count, number, name, haab = [13, 0, 0, 0, 0], 4, MAYAN_DAYS.index("Ahau"), haab_year.index("3 Kankin")
    wanted = {any_day(low="2012-12-21", high="2400-01-01") for _ in range(40)} | {date(2012, 12, 21), date(2012, 12, 22), date(2019, 11, 4)}
    day = date(2012, 12, 21)
    while day <= max(wanted):
        if day in wanted:
            line("mayan-calendar", {"date": str(day)}, {
                "longCount": ".".join(map(str, count)), "tzolkin": f"{number} {MAYAN_DAYS[name]}", "haab": haab_year[haab]})
        day += timedelta(1)
        number, name, haab = number % 13 + 1, (name + 1) % 20, (haab + 1) % 365
        for place, size in ((4, 20), (3, 18), (2, 20), (1, 20), (0, 10**9)):
            count[place] += 1
            if count[place] < size:
                break
            count[place] = 0


def business():
    for i in range(60):
        start = any_day(low="1900-01-01", high="2200-01-01")
        weekend = random.choice(["0,6", "5,6", "", "0", "0,1,2,3,4,5"])
        off = {int(d) for d in weekend.split(",") if d}
        holidays = [start + timedelta(random.randint(-120, 120)) for _ in range(random.randint(0, 25))]
        holidays += holidays[:2]
        body = {"startDate": str(start), "weekendDays": weekend, "holidays": ",".join(map(str, holidays))}

        def works(day):
            return day.isoweekday() % 7 not in off and day not in holidays

        end = start + timedelta(random.randint(0, 150))
        n = sum(works(start + timedelta(d)) for d in range((end - start).days + 1))
        line("business-days", {**body, "endDate": str(end)}, {"mode": "count", "businessDays": n})
        for direction, step in (("add", 1), ("subtract", -1)):
            amount, day = random.randint(0, 60), start
            left = amount
            while left:
                day += timedelta(step)
                left -= works(day)
            line("business-days", {**body, "amount": amount, "direction": direction}, {"mode": "offset", "resultDate": str(day)})


def clock(zone, at):
    local = at.replace(tzinfo=timezone.utc).astimezone(zone)
    return local.utcoffset(), bool(local.dst())


def dst():
    zones = sorted(zoneinfo.available_timezones() - {"localtime", "Factory"})
    step = timedelta(hours=6)
    for name in zones:
        zone = zoneinfo.ZoneInfo(name)
        for year in (random.randint(1850, 1969), random.randint(1970, 2037), random.choice([2, 2040, 2044, 2100, 2096, 5000, 9998])):
            at, end = datetime(year, 1, 1), datetime(year + 1, 1, 1)
            seen, changes = {clock(zone, at)}, []
            while at < end:
                low, high = at, min(at + step, end - timedelta(seconds=1))
                if low >= high:
                    break
                before, after = clock(zone, low), clock(zone, high)
                seen.add(after)
                if before[0] != after[0]:
                    while high - low > timedelta(seconds=1):
                        middle = low + (high - low) // 2
                        middle = middle.replace(microsecond=0)
                        low, high = (middle, high) if clock(zone, middle)[0] == before[0] else (low, middle)
                    changes.append({
                        "at": high.isoformat(timespec="milliseconds") + "Z",
                        "offsetBeforeMinutes": before[0].total_seconds() / 60, "offsetAfterMinutes": after[0].total_seconds() / 60,
                        "type": "start" if after[0] > before[0] else "end"})
                at += step
            observes = len({offset for offset, _ in seen}) > 1 and any(daylight for _, daylight in seen)
            line("dst", {"timeZone": name, "year": year}, {"observesDst": observes, "transitions": changes})


if not os.environ.get("PYTHONTZPATH"):
    sys.exit("PYTHONTZPATH must name Go's own time zones, see above")
with open(os.path.join(os.environ["PYTHONTZPATH"], "Europe/Berlin"), "rb"):
    pass
print(json.dumps({"python": platform.python_version(), "script": "datetime-calendar.py"}))
for section in (age, difference, offset, days, instants, sheets, countdown, mayan, business, dst):
    section()
