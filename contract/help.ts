/** The path on the console's origin that serves the bundled documentation. Needs no session. */
export const HELP_PATH = '/docs';
