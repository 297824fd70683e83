import { defineTable } from '../../src/kernel/index.ts';
import type { InstallationCheck } from './contract.ts';
import { checkLoaded } from './events.ts';

/** The last check of a form's installation. */
export interface LastCheck {
  /** The form's uid. */
  readonly form: string;
  /** Null before the first. */
  readonly check: InstallationCheck | null;
}

export const checks = defineTable(
  'installation/checks',
  (last: LastCheck) => last.form,
  (on) => [on(checkLoaded, (table, last) => table.set(last))],
);
