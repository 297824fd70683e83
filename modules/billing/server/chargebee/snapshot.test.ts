import { expect, test } from 'vitest';
import { KnownCustomer, KnownSubscription } from './known.ts';
import { snapshotOf } from './snapshot.ts';

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
const date = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A paid term of March, with a card. */
const paid = {
  id: 'inlet-1',
  status: 'active',
  subscription_items: [
    { item_price_id: 'extra', item_type: 'addon' },
    { item_price_id: 'Solo-USD-month', item_type: 'plan' },
  ],
  current_term_start: at('2026-03-01'),
  current_term_end: at('2026-04-01'),
  next_billing_at: at('2026-04-01'),
  activated_at: at('2026-03-01'),
  resource_version: 1000,
};
/** A trial of two weeks, which Chargebee calls the term. */
const trial = {
  ...paid,
  status: 'in_trial',
  trial_start: at('2026-03-01'),
  trial_end: at('2026-03-15'),
  current_term_end: at('2026-03-15'),
  next_billing_at: at('2026-03-15'),
  activated_at: undefined,
};

const read = (subscription: object, customer: object = {}) =>
  snapshotOf(7, {
    subscription: KnownSubscription.parse(subscription),
    customer: KnownCustomer.parse({ id: 'inlet-1', card_status: 'valid', resource_version: 10, ...customer }),
  });

test('a paid subscription has a term and no trial', () => {
  expect(read(paid)).toEqual({
    accountId: 7,
    version: 1000,
    status: 'active',
    planId: 'Solo-USD-month',
    trialStart: null,
    trialEnd: null,
    termStart: date('2026-03-01'),
    termEnd: date('2026-04-01'),
    nextBillingAt: date('2026-04-01'),
    overdueSince: null,
  });
});

test.each([
  ['a trial with a card is charged when it ends', trial, {}, { status: 'in_trial', nextBillingAt: date('2026-03-15') }],
  ['a trial without one ends', trial, { card_status: 'no_card' }, { status: 'in_trial', nextBillingAt: null }],
  [
    'a trial of who pays by transfer goes on',
    trial,
    { card_status: 'no_card', auto_collection: 'off' },
    { nextBillingAt: date('2026-03-15') },
  ],
  ['a trial has no term', trial, {}, { termStart: null, termEnd: null, trialEnd: date('2026-03-15') }],
  [
    'a cancelled trial runs to its end',
    { ...trial, cancelled_at: at('2026-03-12') },
    {},
    { status: 'non_renewing', nextBillingAt: null, termEnd: null, trialEnd: date('2026-03-12') },
  ],
  [
    'a cancelled term runs to the day that was set',
    { ...paid, status: 'non_renewing', cancelled_at: at('2026-03-20'), next_billing_at: undefined },
    {},
    { status: 'non_renewing', termEnd: date('2026-03-20'), nextBillingAt: null },
  ],
  [
    'one that is renewed before its end goes on',
    { ...paid, cancelled_at: at('2026-09-01') },
    {},
    { status: 'active', nextBillingAt: date('2026-04-01') },
  ],
  ['a failed payment is said', { ...paid, due_since: at('2026-03-02') }, {}, { overdueSince: date('2026-03-02') }],
  ['a pause ends it for now', { ...paid, status: 'paused' }, {}, { status: 'cancelled', nextBillingAt: null }],
  ['one that begins later is none yet', { ...paid, status: 'future' }, {}, { status: 'cancelled' }],
  ['one that was deleted is over', { ...paid, deleted: true }, {}, { status: 'cancelled', nextBillingAt: null }],
  ['the newer of subscription and customer counts', paid, { resource_version: 2000 }, { version: 2000 }],
])('%s', (_, subscription, customer, expected) => {
  expect(read(subscription, customer)).toMatchObject(expected);
});
