/** Milliseconds for which the deliveries that a person's action causes are held, so that it can be undone. */
export const HOLD_MS = 10_000;
