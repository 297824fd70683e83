import { addressOf } from '../../src/shell/api.ts';
import type { Read } from '../../src/kernel/index.ts';
import { readLogo } from './contract.ts';
import { logos } from './state.ts';

/** The address of the picture, for the console; undefined without one. */
export function logoAddress(read: Read, form: string): string | undefined {
  const version = read(logos).get(form)?.version;
  return version ? addressOf(readLogo, { formId: form, version }) : undefined;
}
