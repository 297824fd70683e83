import { whenever } from '../../src/kernel/index.ts';
import { formEventReceived } from '../live/public.ts';
import { detailOf, recordActivity, reloadSubmission } from '../submissions/public.ts';
import { NoteAddedLiveEvent } from './contract.ts';
import { noteAdded } from './events.ts';

export const reactions = [
  whenever(formEventReceived, (event, read) => {
    const added = NoteAddedLiveEvent.safeParse(event);
    return added.success && detailOf(read, added.data.submission_id)
      ? reloadSubmission({ id: added.data.submission_id })
      : undefined;
  }),
  whenever(formEventReceived, (event) => {
    const { data } = NoteAddedLiveEvent.safeParse(event);
    return data && toActivity(data);
  }),
  whenever(noteAdded, (added) => toActivity(added)),
];

interface WithActivity {
  readonly submission_id: number;
  readonly last_activity_time?: string | undefined;
}

function toActivity({ submission_id: id, last_activity_time }: WithActivity) {
  return last_activity_time === undefined ? undefined : recordActivity({ id, last_activity_time });
}
