import type { Invariant } from './replay/invariant.ts';
import { shellInvariants } from './shell/invariants.ts';

/** A module's `invariants.ts`. The console never loads these files. */
const files = import.meta.glob<readonly Invariant[]>('/modules/*/invariants.ts', { eager: true, import: 'default' });

/** The invariants of all modules, for replay. */
export const allInvariants: readonly Invariant[] = [...shellInvariants, ...Object.values(files).flat()];
