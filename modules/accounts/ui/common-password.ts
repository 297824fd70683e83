import { useEffect } from 'react';
import { passwordErrors } from '../../../contract/entity/credential.ts';
import type { Settlement } from '../../../src/kernel/index.ts';
import { isCommonPassword, loadCommonPasswords } from '../common-passwords.ts';

/** Loads the list of common passwords once the page is there, so that submitting does not wait for it. */
export function useCommonPasswords(): void {
  useEffect(() => {
    loadCommonPasswords().catch(() => undefined);
  }, []);
}

/**
 * What a form shows at its field `password` when that is a common one; undefined otherwise. Where the list cannot be loaded the
 * server decides alone.
 *
 * @example
 * submit: async (values) => (await refusedAsCommon(values.password)) ?? send(register(values)).outcome,
 */
export async function refusedAsCommon(password: string): Promise<Settlement | undefined> {
  if (!(await isCommonPassword(password).catch(() => false))) return undefined;
  const { code, text } = passwordErrors.COMMON_PASSWORD;
  return { outcome: 'failed', errors: [text], code, fields: { password: text }, fetchError: null };
}
