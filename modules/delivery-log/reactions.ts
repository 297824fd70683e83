import { whenever, type Read } from '../../src/kernel/index.ts';
import { currentLocation } from '../../src/shell/state.ts';
import { formEventReceived } from '../live/public.ts';
import { detailOf, reloadSubmission } from '../submissions/public.ts';
import { loadDeliveries, loadLog } from './commands.ts';
import { DeliveriesChangedLiveEvent, LOG_PAGE } from './contract.ts';
import { LOG_PATH } from './log-path.ts';
import { deliveries, logs } from './state.ts';

/** The submission that a live event is about or, if it is about several, the open one. */
function affectedSubmission(event: unknown, read: Read): number | undefined {
  const changed = DeliveriesChangedLiveEvent.safeParse(event).data;
  if (!changed) return undefined;
  const [, open] = /\/raw\/(\d+)$/.exec(read(currentLocation).path) ?? [];
  return changed.submission_id ?? (open === undefined ? undefined : Number(open));
}

export const reactions = [
  whenever(formEventReceived, (event, read) => {
    const submission = affectedSubmission(event, read);
    return submission !== undefined && read(deliveries).has(submission) ? loadDeliveries({ submission }) : undefined;
  }),
  // The history of an open submission lists deliveries too.
  whenever(formEventReceived, (event, read) => {
    const id = affectedSubmission(event, read);
    return id !== undefined && detailOf(read, id) ? reloadSubmission({ id }) : undefined;
  }),
  // Refreshes only the first page of the log: later pages must not move while somebody reads them.
  whenever(formEventReceived, (event, read) => {
    const changed = DeliveriesChangedLiveEvent.safeParse(event).data;
    const log = changed && [...read(logs)].find(({ form_id }) => form_id === changed.form_id);
    if (!log || log.deliveries.length > LOG_PAGE || !read(currentLocation).path.endsWith(LOG_PATH)) return undefined;
    return loadLog({ form: log.form, kind: log.kind, state: log.state });
  }),
];
