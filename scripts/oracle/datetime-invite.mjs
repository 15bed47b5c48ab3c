// Has the datetime plugin write invitations, reads them with an independent
// reader of iCalendar and compares every instant with what Intl makes of the
// local time. What passed is written out, one JSON object a line, for the tests
// of the plugin, which compare all but UID and DTSTAMP:
//
//	npm install --prefix DIR ical.js@2.2.1
//	ZONEINFO=$(go env GOROOT)/lib/time/zoneinfo.zip node scripts/oracle/datetime-invite.mjs DIR PLUGIN > plugins/datetime/testdata/invites.jsonl
//
// PLUGIN is the plugin's binary. The zones of Node (process.versions.tz) must be
// of the same edition as those of Go.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [modules, plugin] = process.argv.slice(2).map((name) => path.resolve(name));
const ICAL = (await import(pathToFileURL(path.join(modules, 'node_modules/ical.js/dist/ical.js')))).default;
const { version } = JSON.parse(readFileSync(path.join(modules, 'node_modules/ical.js/package.json'), 'utf8'));
const HOUR = 3_600_000;

const formats = new Map();
function offsetAt(zone, at) {
  if (!formats.has(zone))
    formats.set(zone, new Intl.DateTimeFormat('en-u-hc-h23', {
      timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' }));
  const part = Object.fromEntries(formats.get(zone).formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second) - Math.floor(at / 1000) * 1000;
}

// The instant of a local time: the first of two; with the offset before a gap.
function instantOf(zone, local) {
  const before = offsetAt(zone, local - 24 * HOUR);
  const after = offsetAt(zone, local + 24 * HOUR);
  for (const offset of [before, after]) if (offsetAt(zone, local - offset) === offset) return local - offset;
  return local - before;
}

// Whether a zone shows a local time exactly once; readers differ about others.
function plain(zone, local) {
  const offsets = new Set([offsetAt(zone, local - 24 * HOUR), offsetAt(zone, local + 24 * HOUR)]);
  return [...offsets].filter((offset) => offsetAt(zone, local - offset) === offset).length === 1;
}

function assert(condition, message) {
  if (!condition) throw new Error(message);
}

let instants = 0;
function check(request, text) {
  const name = JSON.stringify(request);
  assert(/^([^\r\n]*\r\n)+$/.test(text), `${name}: line ends`);
  for (const line of text.split('\r\n')) assert(Buffer.byteLength(line) <= 75, `${name}: long line`);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = calendar.getAllSubcomponents('vtimezone');
  const utc = ['UTC', 'Etc/UTC', 'Zulu'].includes(request.timeZone);
  assert(zones.length === (utc ? 0 : 1), `${name}: ${zones.length} zones`);
  ICAL.TimezoneService.reset();
  for (const zone of zones) ICAL.TimezoneService.register(zone);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent'));
  assert(event.summary === request.title.replaceAll('\r\n', '\n'), `${name}: title ${event.summary}`);
  assert((event.location ?? '') === (request.location ?? ''), `${name}: location`);
  const description = [request.description, request.meetingUrl].filter(Boolean).join('\n');
  assert((event.description ?? '') === description, `${name}: description ${event.description}`);
  assert(event.attendees.length === (request.attendees ?? []).length, `${name}: attendees`);

  const [year, month, day] = request.date.split('-').map(Number);
  const [hour, minute] = request.time.split(':').map(Number);
  const start = Date.UTC(year, month - 1, day, hour, minute);
  assert(event.startDate.toString().slice(0, 16) === `${request.date}T${request.time}`, `${name}: start ${event.startDate}`);
  if (plain(request.timeZone, start)) {
    const end = instantOf(request.timeZone, start) + request.durationMinutes * 60_000;
    if (plain(request.timeZone, end + offsetAt(request.timeZone, end)))
      assert(event.endDate.toUnixTime() * 1000 === end, `${name}: end ${event.endDate}`);
  }

  const times = event.isRecurring() ? event.iterator() : { next: (() => { let left = [event.startDate]; return () => left.pop(); })() };
  const most = { daily: 1500, weekdays: 600, weekly: 400, monthly: 100, yearly: 45 }[request.recurrence] ?? 1;
  let seen = 0;
  for (let time; seen < most && (time = times.next()); seen++) {
    const local = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute);
    if (!plain(request.timeZone, local)) continue;
    const want = instantOf(request.timeZone, local);
    assert(time.toUnixTime() * 1000 === want, `${name}: ${time} is ${new Date(time.toUnixTime() * 1000).toISOString()}, want ${new Date(want).toISOString()}`);
    instants++;
  }
  assert(seen === Math.min(most, request.recurrenceCount ?? most), `${name}: ${seen} times`);
}

const base = { title: 'Team sync', date: '2024-06-15', time: '14:00', durationMinutes: 45, timeZone: 'Europe/Berlin' };
const requests = [
  base,
  { ...base, timeZone: 'UTC' },
  { ...base, timeZone: 'Etc/UTC', recurrence: 'daily', recurrenceCount: 3 },
  { ...base, title: 'a;b,c\\d\ne\r\nf "g": ' + 'ä€😀'.repeat(30), location: 'Room 5; 2nd floor, left', description: 'x'.repeat(300), meetingUrl: 'https://meet.example/a?b=c,d;e' },
  { ...base, description: 'Agenda:\n1. one\n2. two', meetingUrl: 'http://meet.example/' },
  { ...base, organizerEmail: 'ada@example.com', attendees: ['bob@example.com', 'o\'neil+x@example.org', 'eve,mallory;x@example.net'], reminderMinutes: 0 },
  { ...base, organizerEmail: 'ada@example.com' },
  { ...base, attendees: ['bob@example.com'], reminderMinutes: 1440 },
  { ...base, date: '2024-03-31', time: '02:30', recurrence: 'daily', recurrenceCount: 5 }, // skipped
  { ...base, date: '2024-10-27', time: '02:30', durationMinutes: 30 }, // shown twice
  { ...base, date: '2024-10-27', time: '01:30', durationMinutes: 120 }, // ends the second time
  { ...base, date: '2024-10-27', time: '00:30', durationMinutes: 300 },
  { ...base, durationMinutes: 600_000 },
  { ...base, date: '2011-12-29', time: '23:00', timeZone: 'Pacific/Apia', recurrence: 'daily' },
  { ...base, date: '1950-07-01', timeZone: 'America/New_York' },
  { ...base, date: '1916-05-01', recurrence: 'monthly' },
  { ...base, date: '1920-01-01', time: '12:00', timeZone: 'America/Chicago', recurrence: 'yearly', recurrenceCount: 30 },
];
for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Europe/Dublin', 'Africa/Cairo', 'America/Nuuk', 'Asia/Gaza', 'Africa/Casablanca',
  'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Jerusalem', 'Pacific/Easter', 'America/Santiago', 'Pacific/Chatham', 'Antarctica/Troll',
  'Asia/Beirut', 'America/Havana', 'Asia/Kolkata', 'Etc/GMT+5', 'EST5EDT', 'Europe/Lisbon']) {
  requests.push({ ...base, timeZone, recurrence: 'daily' });
  requests.push({ ...base, timeZone, date: '1998-11-20', time: '09:15', recurrence: 'weekly' });
  requests.push({ ...base, timeZone, date: '2024-12-02', time: '23:45', recurrence: 'weekdays' });
  requests.push({ ...base, timeZone, date: '2030-10-05', time: '00:05', recurrence: 'yearly' });
}

console.log(JSON.stringify({ script: 'datetime-invite.mjs', 'ical.js': version, node: process.version, tz: process.versions.tz }));
for (const request of requests) {
  const answer = JSON.parse(execFileSync(plugin, ['-call', 'datetime/calendar-invite'], { input: JSON.stringify(request) }));
  check(request, answer.data.result);
  console.log(JSON.stringify({ request, result: answer.data.result }));
}
console.error(`${requests.length} invitations, ${instants} instants agree`);
