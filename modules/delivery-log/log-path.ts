/** Where the log of a form is, within its settings. */
export const LOG_TAB = 'deliveries';
export const LOG_PATH = `/settings/${LOG_TAB}`;
