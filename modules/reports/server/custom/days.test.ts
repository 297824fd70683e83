import { expect, test } from 'vitest';
import { dayIn, latestToday, timestampsOf, plainTextOf } from './days.ts';

const now = new Date('2026-11-20T12:00:00Z');

test('treats days as days in the workspace’s time zone, both ends included', () => {
  expect(timestampsOf({ from: '2026-11-01', to: '2026-11-02' }, 'Asia/Kolkata', now)).toEqual({
    since: new Date('2026-10-31T18:30:00Z'),
    until: new Date('2026-11-02T18:30:00Z'),
  });
});

test('converts a timestamp to its day in that zone', () => {
  expect(dayIn('2026-10-31T23:00:00.000Z', 'Europe/Zurich')).toBe('2026-11-01');
  expect(dayIn('2026-10-31T23:00:00.000Z', 'UTC')).toBe('2026-10-31');
});

test('defaults to the first submission and to today', () => {
  expect(timestampsOf({ from: null, to: null }, 'UTC', now)).toEqual({
    since: new Date(0),
    until: new Date('2026-11-21T00:00:00Z'),
  });
});

test('uses the latest calendar day anywhere as today', () => {
  expect(latestToday(now)).toBe('2026-11-21');
});

test('describes the range as text', () => {
  expect(plainTextOf({ from: '2026-11-01', to: null }, 'UTC', null)).toBe('From 01/11/2026');
  expect(plainTextOf({ from: null, to: '2026-11-01' }, 'UTC', 'en')).toBe('Until 01/11/2026');
  expect(plainTextOf({ from: '2026-11-01', to: '2026-11-02' }, 'UTC', 'en')).toBe('01/11/2026 to 02/11/2026');
  expect(plainTextOf({ from: '2026-11-01', to: '2026-11-02' }, 'UTC', 'de')).toBe('01.11.2026 bis 02.11.2026');
});
