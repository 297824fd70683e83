import type { Read } from '../../src/kernel/index.ts';
import { draftOf } from './state.ts';

/** Whether a command has what was entered into its form, for preconditions. A field without input is not recorded. */
export function isAsEntered(read: Read, id: string, sent: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(draftOf(read, id)).every(
    ([name, entered]) => !(name in sent) || withoutEnds(sent[name]) === withoutEnds(entered),
  );
}

const withoutEnds = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
