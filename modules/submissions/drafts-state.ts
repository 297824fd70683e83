import type * as z from 'zod/mini';
import { defineTable, type Read } from '../../src/kernel/index.ts';
import { draftRecorded } from './events.ts';
import type { Draft } from './open-composer.ts';

const key = (id: string, submission: number) => `${id} ${submission}`;
const keyOf = ({ id, submission }: z.infer<typeof Draft>) => key(id, submission);

/** The unsent texts of composers, by composer and submission. */
export const drafts = defineTable('submissions/drafts', keyOf, (on) => [
  on(draftRecorded, (rows, draft) => {
    if (draft.text === '') rows.delete(keyOf(draft));
    else rows.set(draft);
  }),
]);

/** The unsent text of a composer for a submission; undefined if there is none. */
export function draftOf(read: Read, id: string, submission: number): string | undefined {
  return read(drafts).get(key(id, submission))?.text;
}
