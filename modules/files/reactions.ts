import { whenever } from '../../src/kernel/index.ts';
import { formEventReceived } from '../live/public.ts';
import { detailOf, reloadSubmission } from '../submissions/public.ts';
import { FileScannedLiveEvent } from './contract.ts';

export const reactions = [
  whenever(formEventReceived, (event, read) => {
    const id = FileScannedLiveEvent.safeParse(event).data?.submission_id;
    return id !== undefined && detailOf(read, id) ? reloadSubmission({ id }) : undefined;
  }),
];
