import { type Config, type Db, defineServerModule, inTransaction, type Logger } from '../../server/kit.ts';
import { Registry } from '../../server/registry.ts';
import { addAccounts } from './add-accounts.ts';
import { addConversations } from './add-conversations.ts';
import { addPendingDelivery } from './add-deliveries.ts';
import { addReminders } from './add-reminders.ts';
import { addWebhooks } from './add-webhooks.ts';
import { addWork } from './add-work.ts';
import { addWorkspaces, settleWorkspaces } from './add-workspaces.ts';
import { planSeedEvents } from './plan.ts';
import { play } from './play.ts';
import type { SeedContext } from './seed-context.ts';

/** The steps that fill the demo, in order. A module with something new to show adds a step. */
const steps: readonly ((stage: SeedContext) => Promise<void>)[] = [
  addAccounts,
  addWorkspaces,
  (stage) => play(stage, planSeedEvents(stage.now, stage.share)),
  addWork,
  addWebhooks,
  addConversations,
  addPendingDelivery,
  addReminders,
  settleWorkspaces,
];

export interface Filling {
  readonly db: Db;
  readonly config: Config;
  readonly log: Logger;
  readonly share: number;
  readonly signal: AbortSignal | undefined;
}

/** Fills an empty database in one transaction, several times faster than many. */
export async function fill({ db, config, log, share, signal }: Filling): Promise<SeedContext> {
  const now = new Date();
  return inTransaction(db, async (tx) => {
    // No listeners yet, and no side effects of submissions: no live events, no emails.
    const live = {
      publish: async () => {},
      subscribe: () => () => {},
      onGap: () => () => {},
      position: () => '',
      after: () => undefined,
    };
    // Nothing runs while it is filled; pending work is found when the server starts.
    const scheduler = { schedule: () => {}, job: () => ({ at: async () => {} }) };
    const callers = { sharedAddress: () => undefined };
    const clock = { now: () => now };
    const stopping = new AbortController().signal;
    const parts = { live, callers, clock, stopping, diskShortage: () => undefined, ...scheduler };
    const services = { db: tx, config, log, ...parts };
    const stage: SeedContext = {
      host: new Registry().hostFor(defineServerModule({ id: 'demo', register() {} }), services),
      now,
      share,
      accounts: new Map(),
      workspaces: new Map(),
      forms: new Map(),
      signal,
    };
    for (const step of steps) await step(stage);
    return stage;
  });
}
