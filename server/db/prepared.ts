/** What a statement begins with that the embedded engine is to keep prepared; to PostgreSQL it is a comment. */
export const PREPARED = '/* prepared */';
