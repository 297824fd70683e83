import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Subscription } from '../../../contract/entity/subscription.ts';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { userMenuItem } from '../../../src/shell/points.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { show } from '../../../tests/console/show.tsx';
import live from '../../live/module.ts';
import { loadEnvironment } from '../../workspaces/commands.ts';
import { environment } from '../../workspaces/contract.ts';
import accounts from '../../accounts/module.ts';
import workspaces from '../../workspaces/module.ts';
import { environmentResponse } from '../../workspaces/testing/sample-workspaces.ts';
import { getBilling, listPlans } from '../contract.ts';
import billing from '../module.ts';
import { END, planOf, soldTo, somePlans, START, subscriptionOf } from '../testing/sample-billing.ts';
import BillingScreen from './billing-screen.tsx';

const user = userEvent.setup();

function open(part: Partial<Subscription> | null = {}) {
  const console = consoleOf(accounts, workspaces, live, billing);
  const subscription = part === null ? null : subscriptionOf(part);
  console.server.on(getBilling, () => soldTo(subscription)).on(listPlans, () => somePlans);
  show(console.app, BillingScreen, '/billing');
  return console;
}

/** The offered actions and their links. */
async function actions() {
  await screen.findByRole('heading', { name: 'Current subscription' });
  const card = within(screen.getByRole('main'));
  return [...card.queryAllByRole('button'), ...card.queryAllByRole('link')].map((one) => [
    one.textContent?.replace('(opens in a new tab)', ''),
    one.getAttribute('href'),
  ]);
}

const CARD = ['Update card', '/v2/cli/subscriptions/update-card-details'];
const CANCEL = ['Cancel subscription', '/v2/cli/subscriptions/edit-subscription'];
const RENEW = ['Renew subscription', '/v2/cli/subscriptions/edit-subscription'];
const CHANGE = ['Change subscription', null];
const renewWhy = 'Renew your subscription to continue receiving submissions';

describe('the current subscription', () => {
  it.each<[Subscription['status'], string, string, readonly unknown[], boolean]>([
    ['active', 'Active', 'tag-good', [CHANGE, CARD, CANCEL], false],
    ['in_trial', 'In trial', 'tag-waiting', [CHANGE, CARD, CANCEL], false],
    ['non_renewing', 'Not renewing', 'tag-bad', [CHANGE, RENEW, CARD], true],
    ['cancelled', 'Cancelled', 'tag-bad', [RENEW], true],
  ])('that is %s shows its status and the actions that fit', async (status, word, look, offered, isToRenew) => {
    open({ status });
    expect(await actions()).toEqual(offered);
    expect(screen.getByText(word).className).toContain(look);
    expect(screen.queryByText(renewWhy) !== null).toBe(isToRenew);
  });

  it('offers an upgrade of a personal plan', async () => {
    open({ plan: planOf({ plan_id: 'personal-monthly' }) });
    expect(await screen.findByRole('button', { name: 'Upgrade subscription' })).toBeDefined();
  });

  it('shows its price, and its dates as DD/MM/YYYY', async () => {
    open();
    expect(await screen.findByText('$29 per month')).toBeDefined();
    expect(screen.getByText('Current term').nextSibling?.textContent).toBe('01/11/2026 – 01/12/2026');
    expect(screen.getByText('Next payment').nextSibling?.textContent).toBe('01/12/2026');
    cleanup();
    const nothing = { current_term_start: null, current_term_end: null, next_billing_at: null };
    open({ ...nothing, status: 'in_trial', trial_start: START, trial_end: END });
    expect((await screen.findByText('Trial')).nextSibling?.textContent).toBe('01/11/2026 – 01/12/2026');
  });

  it('says how long a trial lasts and what the plan then costs, without a payment that is not due', async () => {
    const trial_end = Math.floor(Date.now() / 1000) + 10 * 86_400 - 3600;
    open({ status: 'in_trial', trial_start: START, trial_end, current_term_end: null, next_billing_at: null });
    expect(await screen.findByText('10 days left, then $29 per month if you keep Team')).toBeDefined();
    expect(screen.queryByText('Next payment')).toBeNull();
  });

  it.each<[string, Partial<Subscription>, string]>([
    [
      'a trial without a card',
      { status: 'in_trial', trial_start: START, trial_end: END, current_term_end: null, next_billing_at: null },
      'After your trial, submissions are stored, with their content locked until you choose a plan.',
    ],
    [
      'a cancelled one',
      { status: 'non_renewing', next_billing_at: null },
      'After that, submissions are stored, with their content locked until you renew your subscription.',
    ],
    [
      'a cancelled trial',
      {
        status: 'non_renewing',
        trial_end: END,
        current_term_start: null,
        current_term_end: null,
        next_billing_at: null,
      },
      'After your trial, submissions are stored, with their content locked until you choose a plan.',
    ],
    [
      'one that has ended',
      { status: 'cancelled' },
      'New submissions are stored, with their content locked until you renew your subscription. Nothing is lost.',
    ],
  ])('of %s says what becomes of submissions', async (_, part, words) => {
    open(part);
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('shows no notice while it renews, and a failed payment', async () => {
    open();
    await screen.findByRole('heading', { name: 'Current subscription' });
    expect(screen.queryByText(/content locked|payment failed/)).toBeNull();
    cleanup();
    open({ payment_overdue_since: START });
    const words = 'Your last payment failed. Update your card to keep your subscription.';
    expect((await screen.findByText(words)).className).toContain('notice-error');
    expect(screen.getByRole('link', { name: /Update card/ })).toBeDefined();
  });

  it('opens the provider in a new tab and waits for the result', async () => {
    const { server } = open();
    const link = await screen.findByRole('link', { name: /Update card/ });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(await screen.findByText('Update your card in the other tab.')).toBeDefined();
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => screen.queryByText('Update your card in the other tab.')).toBeNull();
    expect(server.callsTo(getBilling)).toHaveLength(2);
  });

  it('asks to subscribe when there is none', async () => {
    open(null);
    const text = 'You have no subscription, please subscribe to keep receiving submissions';
    expect(await screen.findByRole('heading', { name: text })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Choose a plan' }));
    const link = await screen.findByRole('link', { name: /Subscribe to Team/ });
    expect(link.getAttribute('href')).toBe('/v2/cli/subscriptions/create-subscription?plan_id=team-monthly');
  });

  it('says so when billing is off', async () => {
    const { app, server } = consoleOf(accounts, workspaces, live, billing);
    server.on(getBilling, () => ({ provider: 'none' as const, subscription: null }));
    show(app, BillingScreen, '/billing');
    expect(await screen.findByRole('heading', { name: 'Billing is turned off' })).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows Internal server error and offers a retry when loading fails', async () => {
    const { app, server } = consoleOf(accounts, workspaces, live, billing);
    server.on(getBilling, () => Promise.reject(new CommandRejected(['Internal server error'], undefined, 500)));
    show(app, BillingScreen, '/billing');
    expect((await screen.findByRole('alert')).textContent).toContain('Internal server error');
    server.on(getBilling, () => soldTo(subscriptionOf()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Usage' })).toBeDefined();
  });

  it('shows a skeleton while loading', async () => {
    const { app, server } = consoleOf(accounts, workspaces, live, billing);
    server.on(getBilling, () => new Promise(() => {}));
    show(app, BillingScreen, '/billing');
    expect(await screen.findByRole('status', { name: 'Loading your subscription' })).toBeDefined();
  });
});

describe('the usage', () => {
  it('shows submissions and websites against their limits, and forms without one', async () => {
    open({ locked_submissions_count: 2 });
    expect((await screen.findByText('Submissions this month')).nextSibling?.textContent).toBe('1,234 of 10,000');
    expect(screen.getByText('Websites').nextSibling?.textContent).toBe('2 of 10');
    expect(screen.getByText('Forms').nextSibling?.textContent).toBe('Unlimited');
    expect(screen.getByText(/2 submissions are locked/)).toBeDefined();
  });
});

describe('the plans', () => {
  const plans = () => [...document.querySelectorAll<HTMLElement>('.plan')];

  async function choose(part: Partial<Subscription> = {}) {
    open(part);
    await user.click(await screen.findByRole('button', { name: /(Change|Upgrade) subscription/ }));
    await expect.poll(plans).toHaveLength(2);
  }

  it('are listed by period, cheapest first, with price/100 and the banner', async () => {
    await choose();
    expect(screen.getByText('Save up to 20%')).toBeDefined();
    const prices = () => plans().map((plan) => plan.querySelector('.plan-price')?.textContent);
    expect(prices()).toEqual(['$9 per month', '$29 per month']);
    await user.click(screen.getByRole('radio', { name: 'Yearly' }));
    expect(prices()).toEqual(['$86.40 per year', '$278.40 per year']);
  });

  it('each list their features', async () => {
    await choose();
    const [personal] = plans();
    expect([...(personal?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '1,000 submissions per month',
      '3 websites',
      'Unlimited forms',
      'Zapier',
      'Slack',
      'Spam protection',
      'Workflow dashboard',
      'Analytics',
    ]);
  });

  it('mark the popular and the current one', async () => {
    await choose();
    const [personal, team] = plans().map((plan) => within(plan));
    expect(team?.getByText('POPULAR')).toBeDefined();
    expect(personal?.queryByText('POPULAR')).toBeNull();
    expect(team?.getByRole<HTMLButtonElement>('button', { name: 'Current plan' }).disabled).toBe(true);
    const link = personal?.getByRole('link', { name: /Change to Personal/ });
    expect(link?.getAttribute('href')).toBe('/v2/cli/subscriptions/upgrade-subscription?plan_id=personal-monthly');
    expect(link?.getAttribute('target')).toBe('_blank');
  });

  it('are upgrades for an account with a personal plan', async () => {
    await choose({ plan: somePlans[2] ?? planOf() });
    expect(screen.getByRole('link', { name: /Upgrade to Team/ })).toBeDefined();
  });

  it('revert a cancellation after a notice; the current plan resumes', async () => {
    await choose({ status: 'non_renewing', next_billing_at: null });
    expect(screen.getByText(/set to cancel/)).toBeDefined();
    const [personal, team] = plans().map((plan) => within(plan));
    expect(personal?.getByRole('link', { name: /Change to Personal/ })).toBeDefined();
    expect(team?.getByText('Current plan')).toBeDefined();
    const renew = team?.getByRole('link', { name: /Renew subscription/ });
    expect(renew?.getAttribute('href')).toBe('/v2/cli/subscriptions/edit-subscription');
    cleanup();
    await choose();
    expect(screen.queryByText(/set to cancel/)).toBeNull();
  });

  it('can be paid for during a trial', async () => {
    await choose({ status: 'in_trial' });
    expect(screen.getByText('Current plan')).toBeDefined();
    expect(screen.getByRole('link', { name: /Keep Team/ })).toBeDefined();
  });
});

describe('the menu entry', () => {
  it.each([
    ['local', true],
    ['staging', true],
    ['production', false],
  ] as const)('in %s: %s', async (app_env, isShown) => {
    const { app, server } = consoleOf(accounts, workspaces, live, billing);
    server.on(environment, () => ({ ...environmentResponse, app_env }));
    await app.send(loadEnvironment({})).outcome;
    const entry = app.contributions(userMenuItem).find(({ id }) => id === 'billing/menu');
    expect(entry?.isShown?.(app.read)).toBe(isShown);
  });
});
