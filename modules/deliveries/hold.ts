/** Milliseconds for which deliveries caused by a person's action are held, so that it can be undone. */
export const HOLD_MS = 10_000;
