import type { Host } from '../../server/kit.ts';
import type { Named } from '../../modules/workspaces/server/create.ts';
import type { AccountKey, SampleForm, SampleWorkspace } from './scene.ts';

/** The context shared by the seeding steps: the server context and the results of earlier steps. */
export interface SeedContext {
  readonly host: Host;
  /** The time that counts as now. */
  readonly now: Date;
  /** Share of the usual number of submissions. */
  readonly share: number;
  readonly accounts: Map<AccountKey, { readonly id: number; readonly name: string }>;
  readonly workspaces: Map<SampleWorkspace, Named>;
  readonly forms: Map<SampleForm, Named>;
  readonly signal: AbortSignal | undefined;
}

/** The required result of an earlier step. */
export function made<K, V>(things: ReadonlyMap<K, V>, key: K): V {
  const thing = things.get(key);
  if (thing === undefined) throw new Error('This step needs the result of an earlier one');
  return thing;
}
