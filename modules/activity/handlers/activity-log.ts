import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { detailOf, getSubmission, getVisitorLog, rowOf, senderOf, shortSender } from '../../submissions/public.ts';
import { openActivityLog } from '../commands.ts';
import { activityLoaded } from '../events.ts';

/** Loads activity logs. */
@injectable()
export class ActivityLogHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(openActivityLog, { policy: 'latest', key: ({ id }) => id })
  async *open({ id }: PayloadOf<typeof openActivityLog>, { read, signal }: HandlerContext) {
    const [{ visitor_activity }, submission] = await Promise.all([
      this.#api.call(getVisitorLog, { params: { id } }, signal),
      detailOf(read, id) ?? rowOf(read, id) ?? this.#submission(id, signal),
    ]);
    const sender = submission && senderOf(submission.submitted_data);
    const short = sender === undefined ? undefined : shortSender(sender);
    yield activityLoaded({
      submission_id: id,
      sender: short,
      sent_at: submission?.submission_timestamp,
      visits: visitor_activity,
    });
  }

  /** The log opens in a tab of its own, to which the submission is unknown. Without it, the log names its number only. */
  async #submission(id: number, signal: AbortSignal) {
    try {
      return await this.#api.call(getSubmission, { params: { id } }, signal);
    } catch {
      return undefined;
    }
  }
}
