/**
 * Marks a statement that the embedded engine keeps prepared. PostgreSQL sees a comment. In its own file so that the
 * engine's thread loads nothing else.
 */
export const PREPARED = '/* prepared */';
