/** Where the console's origin serves the documentation that comes with the product; works signed out too. */
export const HELP_PATH = '/docs';
