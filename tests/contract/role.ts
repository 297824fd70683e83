/** The sender of a random request: anonymous, an unrelated account, or a viewer, admin or owner of the form. */
export type Role = 'anonymous' | 'unrelated' | 'viewer' | 'admin' | 'owner';
