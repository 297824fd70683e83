/** Path of the delivery log within a form's settings. */
export const LOG_TAB = 'deliveries';
export const LOG_PATH = `/settings/${LOG_TAB}`;
