// Replaces `@node-rs/argon2` in server tests (vitest.config.ts).
import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';
import { PASSWORD } from './password.ts';

// The type is that of the package, which the alias hides from `import`.
const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2;

export const { verify } = library;

const hashes = new Map<string, Promise<string>>();

/**
 * Hashes the password of test accounts once per worker and cost, for the 22 milliseconds of processor time that each
 * account would take. Other passwords are hashed again each time, and every verification is the library's.
 */
export const hash: typeof library.hash = (password, options, abort) => {
  if (password !== PASSWORD) return library.hash(password, options, abort);
  const cost = JSON.stringify(options);
  const known = hashes.get(cost) ?? library.hash(password, options);
  hashes.set(cost, known);
  return known;
};
