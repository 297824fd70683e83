import { translated } from '../../../../contract/server-text.ts';
import german from '../email-texts.de.ts';
import { emailTexts } from '../email-texts.ts';

export const textsFor = translated(emailTexts, german);
export type EmailTexts = ReturnType<typeof textsFor>;
