/** Rows in the first request of a long list: several pages, yet small enough to appear immediately. */
export const FIRST_ROWS = 100;
/**
 * Rows in each further request: small enough to validate and apply between two frames, so that input stays responsive.
 */
export const PART_ROWS = 250;
