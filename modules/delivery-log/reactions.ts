import { whenever } from '../../src/kernel/index.ts';
import { formNoted } from '../live/public.ts';
import { detailOf, reloadSubmission } from '../submissions/public.ts';
import { loadDeliveries } from './commands.ts';
import { DeliveriesChanged } from './contract.ts';
import { deliveries } from './state.ts';

export const reactions = [
  whenever(formNoted, (note, read) => {
    const changed = DeliveriesChanged.safeParse(note);
    return changed.success && read(deliveries).has(changed.data.submission_id)
      ? loadDeliveries({ submission: changed.data.submission_id })
      : undefined;
  }),
  // Its history says so too.
  whenever(formNoted, (note, read) => {
    const changed = DeliveriesChanged.safeParse(note);
    return changed.success && detailOf(read, changed.data.submission_id)
      ? reloadSubmission({ id: changed.data.submission_id })
      : undefined;
  }),
];
