import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoles, type ProcessRole } from '../../server/roles.ts';
import { surviveCrash } from '../crash/crash-scenario.ts';
import type { KillableServer } from '../crash/killable-server.ts';
import type { Load } from '../crash/load.ts';
import { listenLive } from '../server/live-stream.ts';
import type { NewForm } from '../server/person.ts';
import { type DatabaseLocation, migratedLocation } from '../server/test-database.ts';
import { Caller } from './caller.ts';
import { newMachine } from './machine.ts';
import { ReadinessBalancer } from './readiness-balancer.ts';

// An upgrade as an orchestrator does it: a new process of each role starts, and once it is ready the old one gets SIGTERM.

type Generation = Readonly<Record<ProcessRole, KillableServer>>;

const opened = new AsyncDisposableStack();
let location: DatabaseLocation;
let generations: readonly [old: Generation, next: Generation];
let front: { readonly console: ReadinessBalancer; readonly collector: ReadinessBalancer };

beforeAll(async () => {
  location = opened.use(await migratedLocation());
  const generation = async (name: string) => {
    const machines = await Promise.all(
      allRoles.map((ROLE) => newMachine(location, `${name}-${ROLE}`, { ROLE, DRAIN_SECONDS: '3' }, opened)),
    );
    // In the order of `allRoles`.
    return Object.fromEntries(allRoles.map((role, at) => [role, machines[at]])) as Record<ProcessRole, KillableServer>;
  };
  generations = [await generation('a'), await generation('b')];
  await startAll(generations[0]);
  const console = opened.use(await ReadinessBalancer.start(generations.map((one) => one.console.console)));
  const collector = opened.use(await ReadinessBalancer.start(generations.map((one) => one.collector.collector)));
  front = { console, collector };
});
afterAll(() => opened.disposeAsync());

async function startAll(generation: Generation): Promise<void> {
  await Promise.all(allRoles.map((role) => generation[role].start()));
}

async function stopAll(generation: Generation): Promise<void> {
  const ends = await Promise.all(allRoles.map((role) => generation[role].stop()));
  expect(ends).toEqual([0, 0, 0]);
}

/** Replaces the processes of the first generation by those of the second. */
async function upgrade(): Promise<void> {
  const [old, next] = generations;
  await startAll(next);
  await expect.poll(() => front.console.isReady(next.console.console)).toBe(true);
  await expect.poll(() => front.collector.isReady(next.collector.collector)).toBe(true);
  await stopAll(old);
}

/** Below the limit on changes by one account. */
const CHANGE_EVERY_MS = 1000;

/** A console user who reads all the time and changes something every second; the statuses by count. */
function work(user: Caller, console: string, { form_id }: NewForm) {
  const statuses = new Map<number, number>();
  const stopping = new AbortController();
  const note = ({ status }: { readonly status: number }) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const run = async () => {
    let changedAt = Number.NEGATIVE_INFINITY;
    while (!stopping.signal.aborted) {
      note(await user.get(console, '/cli/user/initial_data'));
      if (performance.now() - changedAt < CHANGE_EVERY_MS) continue;
      changedAt = performance.now();
      note(await user.patch(console, `/v2/cli/forms/${form_id}`, { is_slack_integration_on: false }));
    }
  };
  const running = run();
  return {
    statuses,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

test('replaces every process under load without a failed request', { timeout: 180_000 }, async () => {
  const [console, collector] = [front.console.url, front.collector.url];
  const user = new Caller('user@upgrade.test');
  await user.register(console);
  expect(await user.logIn(console)).toBe(200);
  const page = await listenLive(console, user);
  const draft = { project_name: 'Acme', project_domain: 'example.com', form_name: 'Contact' };
  const { body: form } = await user.post<NewForm>(console, '/cli/wizard/create/project_form', draft);
  const working = work(user, console, form);
  const disrupt = async (load: Load): Promise<void> => {
    await load.more(50);
    await upgrade();
  };
  const damage = await surviveCrash([{ console, collector }], disrupt, { senders: 4 });
  await working.stop();
  const requests = [...working.statuses.values()].reduce((sum, count) => sum + count, 0);
  globalThis.console.info(`${damage.acknowledged} submissions and ${requests} console requests during the upgrade`);
  expect(damage).toMatchObject({ lost: [], doubled: [], misread: [], failed: 0 });
  expect([...working.statuses.keys()]).toEqual([200]);
  // An open page is asked to connect again, and finds a server that runs.
  expect(page.ended).toBe(true);
  expect((await listenLive(console, user)).status).toBe(200);
});
