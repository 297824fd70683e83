/** The password of test accounts. */
export const PASSWORD = 'correct horse battery';
