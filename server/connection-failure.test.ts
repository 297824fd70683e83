import { afterEach, expect, test, vi } from 'vitest';
import { RepeatedReports } from './connection-failure.ts';

afterEach(() => void vi.restoreAllMocks());

let now = 0;
function reports(): RepeatedReports {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return new RepeatedReports();
}

test('a reason is due once a minute, and each reason on its own', () => {
  const due = reports();
  expect([due.isDue('full'), due.isDue('full'), due.isDue('silent'), due.isDue('full')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  now += 60_000;
  expect([due.isDue('full'), due.isDue('full')]).toEqual([true, false]);
});

test('a reason is due again after the outage has ended', () => {
  const due = reports();
  due.isDue('full');
  due.end();
  expect(due.isDue('full')).toBe(true);
});

test('reasons without end take no memory', () => {
  const due = reports();
  for (let n = 0; n < 1000; n += 1) expect(due.isDue(`reason ${n}`)).toBe(true);
  expect(due.isDue('reason 999')).toBe(false);
});
