/** Who sends a random request: nobody; somebody with a form of their own; and who views, edits and owns another one. */
export type Role = 'anonymous' | 'stranger' | 'viewer' | 'admin' | 'owner';
