/** Sessions end after 30 idle minutes (PRODUCT.md "Forms, workflow, submissions"). */
export const IDLE_MINUTES = 30;
