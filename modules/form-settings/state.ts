import { defineTable } from '../../src/kernel/index.ts';
import { settingsLoaded } from './events.ts';
import type { RedactedSettings } from './redacted-settings.ts';

/** Loaded settings, by the form's uid. */
export const settings = defineTable(
  'form-settings/settings',
  (row: RedactedSettings) => row.form,
  (on) => [on(settingsLoaded, (rows, row) => rows.set(row))],
);
