import { defineEvent } from '../../contract/message.ts';
import { RedactedSettings } from './redacted-settings.ts';

/** The settings of a form were loaded or changed; secrets are redacted. */
export const settingsLoaded = defineEvent('form-settings/loaded', RedactedSettings);
