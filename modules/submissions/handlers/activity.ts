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
    if (!row || (row.last_activity_time ?? '') >= activity.last_activity_time) return;
    yield byServer(activityRecorded({ submission_id: id, ...activity }));
  }
}
