import { translated } from '../../../contract/server-text.ts';
import german from './email-texts.de.ts';
import { emailTexts } from './email-texts.ts';

/** Texts of the emails to those who get a form's notifications, in the language of each. */
export const textsFor = translated(emailTexts, german);
export type EmailTexts = ReturnType<typeof textsFor>;
