import { whenever } from '../../src/kernel/index.ts';
import { returnToLogin } from './commands.ts';
import { registered, resetLinkRequested } from './events.ts';
import { screens } from './screens.ts';

/** SPEC.md point 9. */
const REGISTERED_MS = 5_000;
const RESET_LINK_MS = 4_000;

export const reactions = [
  whenever(registered, ({ email }) => returnToLogin({ from: screens.register, after: REGISTERED_MS, email })),
  whenever(resetLinkRequested, () => returnToLogin({ from: screens.forgotPassword, after: RESET_LINK_MS })),
];
