// A mover in a process of its own, which a test kills: `node mover-process.ts <json of Orders>`. It tells its parent
// when it reaches a phase, and stays there.
import { moveAccount, type Phase } from '../../tools/placement/move-account.ts';

/** What to move, and where to stay. */
export interface Orders {
  readonly directoryUrl: string;
  readonly databases: readonly (readonly [string, { readonly url: string; readonly number: number }])[];
  readonly account: number;
  readonly target: string;
  readonly until: Phase;
  readonly placementAgeMs: number;
}

// Only the test starts this process.
const { directoryUrl, databases, account, target, until, placementAgeMs } = JSON.parse(process.argv[2] ?? '') as Orders;
await moveAccount({ directoryUrl, databases: new Map(databases), placementAgeMs }, account, {
  target,
  onPhase: async (phase) => {
    if (phase !== until) return;
    process.send?.(phase);
    await new Promise(() => undefined);
  },
});
