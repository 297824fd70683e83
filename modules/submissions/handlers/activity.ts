import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { recordActivity } from '../commands.ts';
import { activityRecorded } from '../events.ts';
import { rowOf } from '../select.ts';

/** Keeps the time of the latest activity of loaded rows. */
@injectable()
export class ActivityHandlers {
  /** The same activity may arrive twice: with the response to a note, and live. */
  @handles(recordActivity, { policy: 'queue', key: ({ id }) => id })
  *record({ id, ...activity }: PayloadOf<typeof recordActivity>, { read }: HandlerContext) {
    const row = rowOf(read, id);
    if (!row) return;
    const known = row.last_activity_time ?? '';
    const files = activity.thread_file_count ?? row.thread_file_count;
    if (known >= activity.last_activity_time && files === row.thread_file_count) return;
    // An answer may arrive after a later note.
    const last_activity_time = known > activity.last_activity_time ? known : activity.last_activity_time;
    yield byServer(activityRecorded({ submission_id: id, ...activity, last_activity_time }));
  }
}
