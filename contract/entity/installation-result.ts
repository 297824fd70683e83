import * as z from 'zod/mini';

/** The result of checking an installation (SPEC.md point 8). */
export const InstallationResult = z.enum(['ok', 'Invalid domain', 'Form not found', 'Field error']);
export type InstallationResult = z.infer<typeof InstallationResult>;

/** Parameter in the query of a checked page: the code that Setup adds to its address. `verify.js` reads it. */
export const CHECK_CODE_PARAMETER = 'inlet-code';
