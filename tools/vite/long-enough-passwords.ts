import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';

/** The minimum length of a password (SPEC.md point 9). */
const MIN_LENGTH = 8;

/**
 * Keeps only common passwords of the minimum length: a third of the list, and none of the other dictionaries in the
 * package.
 */
export function longEnoughPasswords(): Plugin {
  return {
    name: 'inlet:long-enough-passwords',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/@zxcvbn-ts/language-common/dist/index.mjs')) return undefined;
      const args = dictionary['passwords-common'].filter(({ length }) => length >= MIN_LENGTH).toSorted();
      return `export const dictionary = { 'passwords-common': ${JSON.stringify(args.join(' '))}.split(' ') };`;
    },
  };
}
