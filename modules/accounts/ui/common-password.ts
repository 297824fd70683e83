import { useEffect } from 'react';
import { passwordErrors } from '../../../contract/entity/credential.ts';
import { errorText } from '../../../contract/error.ts';
import type { Settlement } from '../../../src/kernel/index.ts';
import { isCommonPassword, loadCommonPasswords } from '../common-passwords.ts';

/** Loads the list of common passwords after the first render, so that submitting does not wait for it. */
export function useCommonPasswords(): void {
  useEffect(() => {
    loadCommonPasswords().catch(() => undefined);
  }, []);
}

/**
 * Returns the failed outcome for a form whose `password` field holds a common password; otherwise undefined. If the list
 * cannot be loaded, only the server checks.
 *
 * @example
 * submit: async (values) => (await rejectCommonPassword(values.password)) ?? send(register(values)).outcome,
 */
export async function rejectCommonPassword(password: string): Promise<Settlement | undefined> {
  if (!(await isCommonPassword(password).catch(() => false))) return undefined;
  const { code } = passwordErrors.COMMON_PASSWORD;
  const error = errorText(passwordErrors.COMMON_PASSWORD);
  return { outcome: 'failed', errors: [error], code, fields: { password: error }, fetchError: null };
}
