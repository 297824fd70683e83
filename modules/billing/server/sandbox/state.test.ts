import { expect, test } from 'vitest';
import { cancelled, cardReplaced, advance, granted, renewed, type SandboxState, subscribed } from './state.ts';

const day = (text: string): Date => new Date(`${text}T12:00:00Z`);
const good = { kind: 'good', ending: '4242' } as const;
const failing = { kind: 'failing', ending: '0341' } as const;
const monthly = () => 'month' as const;

const trial: SandboxState = {
  accountId: 1,
  version: 0,
  status: 'in_trial',
  planId: 'team-monthly',
  trialStart: day('2026-01-01'),
  trialEnd: day('2026-01-15'),
  termStart: null,
  termEnd: null,
  nextBillingAt: null,
  overdueSince: null,
  card: null,
  cardEnding: null,
};
const paid = subscribed(trial, 'personal-monthly', good, 'month', day('2026-01-31'));

test('a trial without a card is cancelled exactly at its end', () => {
  expect(advance(trial, monthly, day('2026-01-14'))).toBe(trial);
  expect(advance(trial, monthly, day('2026-01-15'))).toMatchObject({ status: 'cancelled', version: 1 });
});

test('a trial with a card continues as a paid term from its end', () => {
  const carded = cardReplaced(trial, good);
  expect(carded).toMatchObject({ status: 'in_trial', nextBillingAt: trial.trialEnd, cardEnding: '4242' });
  expect(advance(carded, monthly, day('2026-01-20'))).toMatchObject({
    status: 'active',
    termStart: day('2026-01-15'),
    termEnd: day('2026-02-15'),
    nextBillingAt: day('2026-02-15'),
  });
});

test('a term is a calendar month or year, and renews once per elapsed term', () => {
  expect(paid).toMatchObject({ status: 'active', planId: 'personal-monthly', termEnd: day('2026-02-28') });
  expect(subscribed(trial, 'personal-yearly', good, 'year', day('2028-02-29')).termEnd).toEqual(day('2029-02-28'));
  const later = advance(paid, monthly, day('2026-04-01'));
  expect(later).toMatchObject({ status: 'active', termStart: day('2026-03-28'), termEnd: day('2026-04-28') });
  expect(later.version).toBe(paid.version + 2);
});

test('a card that fails at the renewal ends the subscription', () => {
  const broken = cardReplaced(paid, failing);
  expect(broken).toMatchObject({ status: 'active', nextBillingAt: paid.termEnd });
  expect(advance(broken, monthly, day('2026-03-01'))).toMatchObject({ status: 'cancelled', nextBillingAt: null });
});

test('a cancelled subscription runs to its end and can resume until then', () => {
  const leaving = cancelled(paid);
  expect(leaving).toMatchObject({ status: 'non_renewing', nextBillingAt: null, termEnd: paid.termEnd });
  expect(advance(leaving, monthly, day('2026-02-27')).status).toBe('non_renewing');
  expect(advance(leaving, monthly, day('2026-02-28')).status).toBe('cancelled');
  expect(renewed(leaving)).toMatchObject({ status: 'active', nextBillingAt: paid.termEnd });
});

test('paying for a plan reverts a cancellation', () => {
  const chosen = subscribed(cancelled(paid), 'team-monthly', good, 'month', day('2026-02-10'));
  expect(chosen).toMatchObject({ status: 'active', planId: 'team-monthly', nextBillingAt: day('2026-03-10') });
});

test('a cancelled trial runs to its end and resumes as the same trial', () => {
  const leaving = cancelled(trial);
  expect(leaving.status).toBe('non_renewing');
  expect(advance(leaving, monthly, day('2026-01-15')).status).toBe('cancelled');
  expect(renewed(leaving)).toMatchObject({ status: 'in_trial', nextBillingAt: null });
  expect(renewed(cancelled(cardReplaced(trial, good)))).toMatchObject({ nextBillingAt: trial.trialEnd });
});

test('cancelling an ended or resuming an active subscription changes nothing, not even the version', () => {
  const over = advance(trial, monthly, day('2026-02-01'));
  expect(cancelled(over)).toBe(over);
  expect(renewed(over)).toBe(over);
  expect(renewed(paid)).toBe(paid);
});

test('a granted plan runs for one period and continues only with a card', () => {
  const given = granted(trial, 'business-monthly', 'month', day('2026-01-05'));
  expect(given).toMatchObject({ status: 'non_renewing', planId: 'business-monthly', termEnd: day('2026-02-05') });
  expect(advance(given, monthly, day('2026-02-05')).status).toBe('cancelled');
  expect(granted(paid, 'team-monthly', 'month', day('2026-02-01'))).toMatchObject({ status: 'active' });
  expect(cardReplaced(given, good)).toMatchObject({ status: 'non_renewing', nextBillingAt: null });
  expect(cardReplaced(renewed(given), good)).toMatchObject({ status: 'active', nextBillingAt: given.termEnd });
});

test('every change increments the version', () => {
  expect([paid, cancelled(paid), renewed(cancelled(paid))].map(({ version }) => version)).toEqual([1, 2, 3]);
});
