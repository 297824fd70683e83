import { defineEvent } from '../../contract/message.ts';
import { KeptSettings } from './redacted-settings.ts';

/** The settings of a form as the server has them now. */
export const settingsLoaded = defineEvent('form-settings/loaded', KeptSettings);
