import * as z from 'zod/mini';
import { EmailText } from '../personal.ts';

/** An account's permissions on a form (SPEC.md point 6). */
export const Role = z.enum(['ADMIN', 'CREATOR', 'ONLY_VIEW_USER']);
export type Role = z.infer<typeof Role>;

/** The status of an access link (SPEC.md point 4). Only `ACCEPTED` grants access. */
export const AccessStatus = z.enum(['CREATED', 'ACCEPTED', 'DECLINED', 'REVOKED']);
export type AccessStatus = z.infer<typeof AccessStatus>;

/** An account's access to a shared form: the User form link of SPEC.md point 3. */
export const UserFormLink = z.object({
  id: z.number(),
  user: z.object({ username: EmailText }),
  status: AccessStatus,
  is_revoked: z.boolean(),
  privilege_type: Role,
  form_id: z.number(),
});
export type UserFormLink = z.infer<typeof UserFormLink>;
