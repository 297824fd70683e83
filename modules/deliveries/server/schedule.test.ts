import { expect, test } from 'vitest';
import { nextAttemptAt } from './schedule.ts';

const now = new Date('2026-11-20T12:00:00Z');
const wait = (attempt: number, retryAfter?: number) => {
  const at = nextAttemptAt(attempt, now, retryAfter);
  return at && (at.getTime() - now.getTime()) / 1000;
};

test('schedules eight attempts: at once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => wait(attempt))).toEqual([
    5,
    300,
    1800,
    7200,
    18_000,
    36_000,
    36_000,
    undefined,
  ]);
});

test('lets a receiver lengthen the delay but not shorten it', () => {
  expect(wait(1, 60)).toBe(60);
  expect(wait(2, 60)).toBe(300);
});
