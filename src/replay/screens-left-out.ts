/** In the header of a redacted log whose checkpoints had digests of what was on screen: those are of personal data. */
export const SCREENS = 'screens';
