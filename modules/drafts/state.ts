import { defineTable, type Read } from '../../src/kernel/index.ts';
import { draftRecorded, type Draft } from './messages.ts';

/** Input of forms that was not saved. */
export const drafts = defineTable(
  'drafts/drafts',
  ({ id }: Draft) => id,
  (on) => [
    on(draftRecorded, (rows, draft) => {
      if (Object.keys(draft.values).length === 0) rows.delete(draft.id);
      else rows.set(draft);
    }),
  ],
);

const none: Draft['values'] = {};

/** The unsaved input of a form, by field. */
export const draftOf = (read: Read, id: string): Readonly<Draft['values']> => read(drafts).get(id)?.values ?? none;
