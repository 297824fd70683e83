import { expect, test } from 'vitest';
import { digestSettings, digestZone, nextDigest } from './next-digest.ts';

const daily = (hour: number) =>
  ({ notification_digest: 'daily', notification_digest_hour: hour, notification_digest_timezone: null }) as const;
const hourly = { ...daily(8), notification_digest: 'hourly' } as const;

test.each([
  ['today, before the hour', daily(8), 'Europe/Berlin', '2026-11-20T06:59:00Z', '2026-11-20T07:00:00Z'],
  ['tomorrow, at the hour', daily(8), 'Europe/Berlin', '2026-11-20T07:00:00Z', '2026-11-21T07:00:00Z'],
  ['at the person’s hour in America', daily(18), 'America/New_York', '2026-11-20T12:00:00Z', '2026-11-20T23:00:00Z'],
  [
    'at the same hour after the clocks go back',
    daily(8),
    'Europe/Berlin',
    '2026-10-24T12:00:00Z',
    '2026-10-25T07:00:00Z',
  ],
  ['an hour later where the clocks skip it', daily(2), 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
  [
    'at the usual hour on the day after that',
    daily(2),
    'Europe/Berlin',
    '2026-03-29T12:00:00Z',
    '2026-03-30T00:00:00Z',
  ],
  ['at the next full hour', hourly, 'UTC', '2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z'],
  [
    'at the next full hour of a zone with half hours',
    hourly,
    'Asia/Kolkata',
    '2026-11-20T12:10:00Z',
    '2026-11-20T12:30:00Z',
  ],
])('is due %s', (_, settings, zone, now, due) => {
  expect(nextDigest(settings, zone, new Date(now))).toEqual(new Date(due));
});

test('is due at once when it was turned off', () => {
  const now = new Date('2026-11-20T12:10:00Z');
  expect(nextDigest({ ...hourly, notification_digest: 'off' }, 'UTC', now)).toEqual(now);
});

test('uses its own time zone, else the workspace’s, else UTC', () => {
  const own = { ...hourly, notification_digest_timezone: 'Asia/Kolkata' };
  expect(digestZone(own, 'Europe/Berlin')).toBe('Asia/Kolkata');
  expect(digestZone(hourly, 'Europe/Berlin')).toBe('Europe/Berlin');
  expect(digestZone(hourly, 'Nowhere/Known')).toBe('utc');
});

test('uses a person’s own hour and time zone in place of the form’s, and keeps its frequency', () => {
  const own = { hour: 18, timezone: 'Asia/Kolkata' };
  expect(digestSettings(daily(8), own)).toEqual({ ...daily(18), notification_digest_timezone: 'Asia/Kolkata' });
  expect(digestSettings(hourly, own).notification_digest).toBe('hourly');
  expect(digestSettings(daily(8), undefined)).toEqual(daily(8));
});
