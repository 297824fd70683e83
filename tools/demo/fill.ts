import { type Config, type Db, defineServerModule, inTransaction, type Logger } from '../../server/kit.ts';
import { Registry } from '../../server/registry.ts';
import { addAccounts } from './add-accounts.ts';
import { addReminders } from './add-reminders.ts';
import { addWork } from './add-work.ts';
import { addWorkspaces, settleWorkspaces } from './add-workspaces.ts';
import { planHappenings } from './plan.ts';
import { play } from './play.ts';
import type { SeedContext } from './seed-context.ts';

/** What the demo holds, in the order in which it comes about. A module with something new to show adds its step. */
const steps: readonly ((stage: SeedContext) => Promise<void>)[] = [
  addAccounts,
  addWorkspaces,
  (stage) => play(stage, planHappenings(stage.now, stage.share)),
  addWork,
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

/** Fills an empty database in one transaction: several times quicker than one for each thing. */
export async function fill({ db, config, log, share, signal }: Filling): Promise<SeedContext> {
  const now = new Date();
  return inTransaction(db, async (tx) => {
    // Nobody listens yet, and nothing that follows from a submission is due any more: no note, no mail.
    const live = { publish: async () => {}, subscribe: () => () => {}, onGap: () => () => {} };
    // Nor does anything come due while it is filled; what waits is found when the server looks for it.
    const timed = { schedule: () => {}, job: () => ({ at: async () => {} }) };
    const callers = { sharedAddress: () => undefined };
    const clock = { now: () => now };
    const frame = { db: tx, config, log, live, callers, clock, diskShortage: () => undefined, ...timed };
    const stage: SeedContext = {
      host: new Registry().hostFor(defineServerModule({ id: 'demo', register() {} }), frame),
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
