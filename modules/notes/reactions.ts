import { whenever } from '../../src/kernel/index.ts';
import { formEventReceived } from '../live/public.ts';
import { detailOf, reloadSubmission } from '../submissions/public.ts';
import { NoteAdded } from './contract.ts';

export const reactions = [
  whenever(formEventReceived, (event, read) => {
    const added = NoteAdded.safeParse(event);
    return added.success && detailOf(read, added.data.submission_id)
      ? reloadSubmission({ id: added.data.submission_id })
      : undefined;
  }),
];
