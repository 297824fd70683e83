import type { Host } from '../../server/kit.ts';
import type { Named } from '../../modules/workspaces/server/create.ts';
import type { AccountKey, SampleForm, SampleWorkspace } from './scene.ts';

/** What the steps of the filling share: the frame that modules get, and what earlier steps have made. */
export interface SeedContext {
  readonly host: Host;
  /** The moment that counts as today. */
  readonly now: Date;
  /** Of the usual number of submissions. */
  readonly share: number;
  readonly accounts: Map<AccountKey, { readonly id: number; readonly name: string }>;
  readonly workspaces: Map<SampleWorkspace, Named>;
  readonly forms: Map<SampleForm, Named>;
  readonly signal: AbortSignal | undefined;
}

/** What an earlier step must have made. */
export function made<K, V>(things: ReadonlyMap<K, V>, key: K): V {
  const thing = things.get(key);
  if (thing === undefined) throw new Error('This step needs what an earlier one makes');
  return thing;
}
