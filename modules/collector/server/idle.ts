/** Sessions end after 30 idle minutes. */
export const IDLE_MINUTES = 30;
