import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { passwordErrors } from '../../../contract/entity/credential.ts';
import { createFieldError } from '../../../server/kit.ts';
import { isCommonPassword } from '../common-passwords.ts';

/** OWASP's minimum parameters for argon2id (the default variant of this library): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a new password. Rejects common ones with a field error. */
export async function hashNewPassword(password: string): Promise<string> {
  if (await isCommonPassword(password)) throw createFieldError(passwordErrors.COMMON_PASSWORD, 'password');
  return hashPassword(password);
}

function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/** Hash of a random password, verified for unknown accounts so that they take as long as known ones. */
let dummyHash: Promise<string> | undefined;

/** Whether `password` matches the hash `stored`. Without a hash it does the same work and returns false. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(24).toString('base64'));
  const isMatch = await verify(stored ?? (await dummyHash), password.normalize('NFKC'));
  return isMatch && stored !== undefined;
}
