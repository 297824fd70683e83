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
    const { latest_message, ...others } = activity;
    const isLater = latest_message && latest_message.time > (row.latest_message?.time ?? '');
    if (known >= activity.last_activity_time && !isLater && files === row.thread_file_count) return;
    // An answer may arrive after a later note.
    const last_activity_time = known > activity.last_activity_time ? known : activity.last_activity_time;
    const message = isLater ? { latest_message } : {};
    yield byServer(activityRecorded({ submission_id: id, ...others, ...message, last_activity_time }));
  }
}
