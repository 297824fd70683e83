/** In the header of every redacted log, in addition to secrets. */
export const PERSONAL_DATA = 'personal data';
/** In the header of a redacted log whose checkpoints had digests of what was on screen: those are of personal data. */
export const SCREENS = 'screens';
