/**
 * What a statement begins with that the embedded engine is to keep prepared; to PostgreSQL it is a comment. The engine's thread
 * reads it here and loads nothing else for it.
 */
export const PREPARED = '/* prepared */';
