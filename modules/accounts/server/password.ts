import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { passwordErrors } from '../../../contract/entity/credential.ts';
import { createFieldError } from '../../../server/kit.ts';
import { isCommonPassword } from '../common-passwords.ts';

/** OWASP's minimum for argon2id, which is this library's default kind: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that somebody has chosen; common ones are refused. */
export async function hashNewPassword(password: string): Promise<string> {
  if (await isCommonPassword(password)) throw createFieldError(passwordErrors.COMMON_PASSWORD, 'password');
  return hashPassword(password);
}

function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/** What an unknown account is compared with, so that it takes as long as a known one. */
let nobody: Promise<string> | undefined;

/** Whether `password` is the one behind `stored`; without an account the same work and always no. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(24).toString('base64'));
  const right = await verify(stored ?? (await nobody), password.normalize('NFKC'));
  return right && stored !== undefined;
}
