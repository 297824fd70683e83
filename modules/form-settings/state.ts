import { defineTable } from '../../src/kernel/index.ts';
import { settingsLoaded } from './events.ts';
import type { KeptSettings } from './redacted-settings.ts';

/** The settings of the forms whose settings were opened, by the form's uid. */
export const settings = defineTable(
  'form-settings/settings',
  (row: KeptSettings) => row.form,
  (on) => [on(settingsLoaded, (rows, row) => rows.set(row))],
);
