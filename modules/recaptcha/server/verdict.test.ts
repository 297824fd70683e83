import { expect, test } from 'vitest';
import { reasonOf, reasons } from './verdict.ts';

const person = { success: true, hostname: 'www.example.com', 'error-codes': [] };
const failed = (...codes: string[]) => ({ success: false, 'error-codes': codes });

test.each([
  [person, null],
  [{ ...person, score: 0.5 }, null],
  [{ ...person, score: 0.4 }, reasons.bot],
  [{ ...person, hostname: 'example.com.evil.test' }, reasons.elsewhere],
  [{ ...person, hostname: undefined }, reasons.elsewhere],
  [failed('timeout-or-duplicate'), reasons.used],
  [failed('invalid-input-response'), reasons.invalid],
  [failed('invalid-input-secret'), reasons.secret],
  [failed(), reasons.invalid],
])('maps %j to %j', (verified, reason) => {
  expect(reasonOf(verified, 'example.com')).toBe(reason);
});
