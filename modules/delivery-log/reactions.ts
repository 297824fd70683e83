import { whenever, type Read } from '../../src/kernel/index.ts';
import { currentLocation } from '../../src/shell/state.ts';
import { formEventReceived } from '../live/public.ts';
import { detailOf, reloadSubmission } from '../submissions/public.ts';
import { loadDeliveries, loadLog } from './commands.ts';
import { DeliveriesChanged, LOG_PAGE } from './contract.ts';
import { LOG_PATH } from './log-path.ts';
import { deliveries, logs } from './state.ts';

/** The submission that a note is about; of several the one that is open. */
function noted(note: unknown, read: Read): number | undefined {
  const changed = DeliveriesChanged.safeParse(note).data;
  if (!changed) return undefined;
  const [, open] = /\/raw\/(\d+)$/.exec(read(currentLocation).path) ?? [];
  return changed.submission_id ?? (open === undefined ? undefined : Number(open));
}

export const reactions = [
  whenever(formEventReceived, (note, read) => {
    const submission = noted(note, read);
    return submission !== undefined && read(deliveries).has(submission) ? loadDeliveries({ submission }) : undefined;
  }),
  // Its history says so too.
  whenever(formEventReceived, (note, read) => {
    const id = noted(note, read);
    return id !== undefined && detailOf(read, id) ? reloadSubmission({ id }) : undefined;
  }),
  // Who has gone on in the log is reading: it stays as it is.
  whenever(formEventReceived, (note, read) => {
    const changed = DeliveriesChanged.safeParse(note).data;
    const log = changed && [...read(logs)].find(({ form_id }) => form_id === changed.form_id);
    if (!log || log.deliveries.length > LOG_PAGE || !read(currentLocation).path.endsWith(LOG_PATH)) return undefined;
    return loadLog({ form: log.form, kind: log.kind, state: log.state });
  }),
];
