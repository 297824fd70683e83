import { defineServerTexts } from '../../../contract/server-text.ts';

/** Texts of the emails about sessions. */
export const emailTexts = defineServerTexts({
  SESSIONS_ENDED: 'Your other sessions have ended',
  SESSIONS_ENDED_TEXT:
    'You were logged out in all browsers and devices except the one where you selected “Log out everywhere else”.',
  SESSIONS_ENDED_ADVICE: 'If it wasn’t you, set a new password. This ends that session as well.',
});
