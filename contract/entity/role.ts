import * as z from 'zod/mini';

/** What an account may do on a form (SPEC.md point 6). */
export const Role = z.enum(['ADMIN', 'CREATOR', 'ONLY_VIEW_USER']);
export type Role = z.infer<typeof Role>;

/** Where an access link stands (SPEC.md point 4). Only `ACCEPTED` gives access. */
export const AccessStatus = z.enum(['CREATED', 'ACCEPTED', 'DECLINED', 'REVOKED']);
export type AccessStatus = z.infer<typeof AccessStatus>;

/** Who shares a form, and how: the User form link of SPEC.md point 3. */
export const UserFormLink = z.object({
  id: z.number(),
  user: z.object({ username: z.string() }),
  status: AccessStatus,
  is_revoked: z.boolean(),
  privilege_type: Role,
  form_id: z.number(),
});
export type UserFormLink = z.infer<typeof UserFormLink>;
