import { describe, expect, it } from 'vitest';
import { CommandRejected, defineModule, phaseOf, provideValue } from '../../../src/kernel/index.ts';
import { session } from '../../../src/shell/state.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { listenLive } from '../../live/commands.ts';
import live from '../../live/module.ts';
import { LiveStream, type LiveMessage } from '../../live/stream.ts';
import { initialData } from '../../workspaces/contract.ts';
import accounts from '../../accounts/module.ts';
import workspaces from '../../workspaces/module.ts';
import { initialDataOf } from '../../workspaces/testing/sample-workspaces.ts';
import { loadBilling, loadPlans, visitProvider } from '../commands.ts';
import { getBilling, listPlans } from '../contract.ts';
import billingModule from '../module.ts';
import { billing, plans } from '../state.ts';
import { soldTo, somePlans, subscriptionOf } from '../testing/sample-billing.ts';

function billingConsole() {
  let emit: (message: LiveMessage) => void = () => {};
  const stream: LiveStream = { listen: (receive) => (emit = receive) };
  const streaming = defineModule({ id: 'streaming', provides: [provideValue(LiveStream, stream)] });
  const console = consoleOf(accounts, workspaces, live, billingModule, streaming);
  console.server.on(getBilling, () => soldTo(subscriptionOf()));
  console.server.on(initialData, () => initialDataOf());
  console.app.send(listenLive({}));
  return { ...console, note: (event: string) => emit({ kind: 'account', event: { event } }) };
}

describe('billing', () => {
  it('stores what the server returns', async () => {
    const { app } = billingConsole();
    await app.send(loadBilling({})).outcome;
    expect(app.read(billing).current).toEqual({ provider: 'sandbox', subscription: subscriptionOf() });
  });

  it('keeps the previous state when the server fails, and shows why', async () => {
    const { app, server } = billingConsole();
    await app.send(loadBilling({})).outcome;
    server.on(getBilling, () => Promise.reject(new CommandRejected(['Internal server error'], undefined, 500)));
    await app.send(loadBilling({})).outcome;
    expect(phaseOf(loadBilling)(app.read)).toMatchObject({ phase: 'failed', errors: ['Internal server error'] });
    expect(app.read(billing).current?.provider).toBe('sandbox');
  });

  it('reloads itself and the user on a live event', async () => {
    const { app, server, note } = billingConsole();
    await app.send(loadBilling({})).outcome;
    server.on(getBilling, () => soldTo(subscriptionOf({ status: 'non_renewing' })));
    note('billing');
    await settle();
    expect(app.read(billing).current?.subscription?.status).toBe('non_renewing');
    expect(app.read(session).current.status).toBe('in');
  });

  it('loads only if it was opened, and ignores other live events', async () => {
    const { server, note } = billingConsole();
    note('billing');
    note('profile');
    await settle();
    expect(server.callsTo(getBilling)).toEqual([]);
    expect(server.callsTo(initialData)).toHaveLength(1);
  });

  it('is pending while the user is on a provider page, until it reloads', async () => {
    const { app } = billingConsole();
    await app.send(visitProvider({ errand: 'checkout' })).outcome;
    expect(app.read(billing).errand).toBe('checkout');
    await app.send(loadBilling({})).outcome;
    expect(app.read(billing).errand).toBeNull();
  });

  it("stores the server's plans", async () => {
    const { app, server } = billingConsole();
    server.on(listPlans, () => somePlans);
    await app.send(loadPlans({})).outcome;
    expect(app.read(plans).list).toEqual(somePlans);
  });
});
