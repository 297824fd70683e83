import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../contract/duration.ts';
import { postEvent } from '../../testing/chargebee/fake-chargebee.ts';
import { planItem } from '../../testing/chargebee/records.ts';
import { CREATE, news, SECRETS, Shop, UPGRADE } from '../../testing/chargebee/shop.ts';
import type { Shopper } from '../../testing/chargebee/shopper.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  expect(shop.lines.join('\n')).not.toMatch(SECRETS);
});
beforeEach(() => shop.recover());

const notices = async ({ person }: Shopper) => {
  const { body } = await person.get<{ data: Record<'warning' | 'error', { message: string }[]> }>(
    '/v2/cli/misc/initial-data',
  );
  return [...body.data.warning, ...body.data.error].map(({ message }) => message);
};

/** Posts Chargebee's events since the `from`-th; returns which were new. */
async function postEvents(from: number): Promise<readonly unknown[]> {
  const responses: unknown[] = [];
  for (const event of shop.fake.books.events.slice(from)) responses.push((await postEvent(shop.console, event)).body);
  return responses;
}
describe('the life of a subscription', () => {
  test('begins with a local trial of the popular plan, unknown to Chargebee', async () => {
    const shopper = await shop.newShopper();
    expect(await shopper.subscription()).toMatchObject({ status: 'in_trial', plan: { plan_id: 'Studio-USD-month' } });
    const { location } = await shopper.go('edit-subscription');
    expect((await shopper.open(location)).text).toContain('Your trial ends automatically on 24 March 2026');
    expect((await shopper.open('/subscription/portal')).text).toContain('Nothing to cancel');
  });

  test('is paid at Chargebee, whose state counts on return, not the URL', async () => {
    const shopper = await shop.newShopper();
    const trial = await shopper.subscription();
    const page = (await shopper.go(CREATE)).location;
    const id = /page-\d+/.exec(page)?.[0] ?? '';
    const claimed = await shopper.open(`/v2/cli/subscriptions/return?id=${id}&state=succeeded`);
    expect(claimed.location).toBe(`/app/billing?payment_id=${id}`);
    expect(await shopper.subscription()).toEqual(trial);
    const back = shop.fake.finish(page);
    expect(await shopper.subscription()).toEqual(trial);
    await shopper.open(back);
    const now = shop.clock.now().getTime() / 1000;
    expect(await shopper.subscription()).toMatchObject({
      status: 'active',
      plan: { plan_id: 'Solo-USD-month' },
      current_term_start: now,
      next_billing_at: now + (30 * DAY_MS) / 1000,
    });
  });

  test('changes its plan and its card', async () => {
    const shopper = await shop.subscribed();
    const before = shop.fake.books.events.length;
    shop.fake.finish((await shopper.go(UPGRADE)).location);
    expect(await postEvents(before)).toEqual([news]);
    expect(await shopper.subscription()).toMatchObject({ status: 'active', plan: { name: 'Studio' } });
    expect(await shopper.through('update-card-details')).toContain('state=succeeded');
    expect(shop.fake.books.customer(shopper.name).card_status).toBe('valid');
    const portal = await shopper.open('/subscription/portal');
    expect(portal.location).toBe(`${shop.fake.url}/portal/v2/authenticate?token=token-1`);
  });

  test('is cancelled at the end of its term, and resumed before that', async () => {
    const shopper = await shop.subscribed();
    const active = await shopper.subscription();
    const page = await shopper.open((await shopper.go('edit-subscription')).location);
    expect(page.text).toContain('Cancel your subscription');
    expect(page.text).toContain('until 9 April 2026');
    expect((await shopper.press('cancel')).location).toBe('/app/billing');
    expect(await shopper.subscription()).toMatchObject({ status: 'non_renewing', next_billing_at: null });
    // A second click has nothing to cancel.
    expect((await shopper.press('cancel')).status).toBe(409);
    expect((await shopper.open('/subscription')).text).toContain('Renew your subscription');
    await shopper.press('renew');
    expect(await shopper.subscription()).toEqual(active);
  });

  test('resumes after a cancellation with another plan; its own plan resumes without a second payment', async () => {
    const shopper = await shop.subscribed();
    await shopper.press('cancel');
    expect((await shopper.go(CREATE)).location).toBe('/subscription');
    const before = shop.fake.books.events.length;
    shop.fake.finish((await shopper.go(UPGRADE)).location);
    expect(await postEvents(before)).toEqual([news]);
    const changed = await shopper.subscription();
    expect(changed).toMatchObject({ status: 'active', plan: { name: 'Studio' } });
    expect(changed.next_billing_at).toBe(changed.current_term_end);
  });

  test('keeps its trial when a card is added, can be cancelled during it, and is charged at its end', async () => {
    const [paying, leaving] = [await shop.newShopper(), await shop.newShopper()];
    const trial = await paying.subscription();
    for (const shopper of [paying, leaving]) await shopper.through('update-card-details');
    expect(await paying.subscription()).toMatchObject({
      status: 'in_trial',
      trial_end: trial.trial_end,
      current_term_start: null,
      next_billing_at: trial.trial_end,
    });
    await leaving.press('cancel');
    expect(await leaving.subscription()).toMatchObject({ status: 'non_renewing', trial_end: trial.trial_end });
    const before = shop.fake.books.events.length;
    shop.clock.advance(14 * DAY_MS);
    shop.fake.books.passTime();
    await postEvents(before);
    for (const shopper of [paying, leaving]) await shopper.login();
    expect(await paying.subscription()).toMatchObject({ status: 'active', current_term_start: trial.trial_end });
    expect(await leaving.subscription()).toMatchObject({ status: 'cancelled' });
    expect(await notices(leaving)).toContain(
      'Your trial has ended. New submissions are stored, with their content locked until you choose a plan. Nothing is lost.',
    );
  });

  test('renews; a failed payment is shown, and ends it once Chargebee stops retrying', async () => {
    const shopper = await shop.subscribed();
    const first = await shopper.subscription();
    const renew = async () => {
      const before = shop.fake.books.events.length;
      shop.clock.advance(30 * DAY_MS);
      shop.fake.books.passTime();
      await postEvents(before);
      await shopper.login();
      return shopper.subscription();
    };
    expect(await renew()).toMatchObject({ status: 'active', current_term_start: first.current_term_end });
    shop.fake.books.declines = true;
    const overdue = await renew();
    expect(overdue).toMatchObject({ status: 'active', payment_overdue_since: overdue.current_term_start });
    expect(await notices(shopper)).toContain(
      'Your last payment failed. Update your card on the billing page to keep your subscription.',
    );
    const given = shop.fake.books.events.length;
    shop.fake.books.write(shopper.name, 'subscription_cancelled', { status: 'cancelled', cancel_reason: 'not_paid' });
    await postEvents(given);
    expect(await shopper.subscription()).toMatchObject({ status: 'cancelled', payment_overdue_since: null });
  });

  test('can be paid again after it ended, under its old id', async () => {
    const shopper = await shop.subscribed();
    shop.fake.books.write(shopper.name, 'subscription_cancelled', { status: 'cancelled' });
    await shopper.open('/v2/cli/subscriptions/return');
    expect(await shopper.subscription()).toMatchObject({ status: 'cancelled' });
    await shopper.through('edit-subscription');
    expect(await shopper.subscription()).toMatchObject({ status: 'active', plan: { plan_id: 'Solo-USD-month' } });
    expect(
      [...shop.fake.books.subscriptions.values()].filter(({ customer_id }) => customer_id === shopper.name),
    ).toHaveLength(1);
  });

  test('locks new submissions while paused, and resumes where it was', async () => {
    const shopper = await shop.subscribed();
    const before = shop.fake.books.events.length;
    shop.fake.books.write(shopper.name, 'subscription_paused', { status: 'paused', next_billing_at: undefined });
    expect(await postEvents(before)).toEqual([news]);
    expect(await shopper.subscription()).toMatchObject({ status: 'cancelled' });
    const { location } = await shopper.go('edit-subscription');
    expect((await shopper.open(location)).text).toContain('Resume your subscription');
    await shopper.press('resume');
    expect(await shopper.subscription()).toMatchObject({ status: 'active' });
  });

  test('is polled when no event arrives and the user does not return', async () => {
    const shopper = await shop.newShopper();
    shop.fake.finish((await shopper.go(CREATE)).location);
    // A plan without limits does not block the others.
    const odd = await shop.newShopper();
    shop.fake.finish((await odd.go(CREATE)).location);
    shop.fake.books.write(odd.name, 'subscription_changed', { subscription_items: [planItem('Odd-USD-month')] });
    await shop.server.scheduler.runNow('billing/chargebee-news');
    expect(await odd.subscription()).toMatchObject({ status: 'in_trial' });
    const first = await shopper.subscription();
    expect(first).toMatchObject({ status: 'active' });
    shop.clock.advance(31 * DAY_MS);
    shop.fake.books.passTime();
    await shop.server.scheduler.runNow('billing/chargebee-news');
    await shopper.login();
    expect(await shopper.subscription()).toMatchObject({ current_term_start: first.current_term_end });
  });

  test("is completed by the first-generation call with the account's own paid page only", async () => {
    const [mine, other] = [await shop.newShopper(), await shop.newShopper()];
    const pages = await Promise.all([mine, other].map(async (shopper) => (await shopper.go(CREATE)).location));
    const [own = '', foreign = ''] = pages.map((page) => /page-\d+/.exec(page)?.[0] ?? '');
    const complete = (payment_id: string, plan_name = 'Solo') =>
      mine.person.post('/cli/user/complete_payment', { payment_id, plan_name, validity_in_months: 1 });
    expect((await complete(own)).status).toBe(422);
    for (const page of pages) shop.fake.finish(page);
    expect((await complete(foreign)).status).toBe(422);
    expect((await complete('page-none')).status).toBe(422);
    expect((await complete(own, 'Studio')).status).toBe(422);
    expect((await mine.subscription()).status).toBe('in_trial');
    expect((await complete(own)).status).toBe(200);
    expect(await mine.subscription()).toMatchObject({ status: 'active' });
  });
});
