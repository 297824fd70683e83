import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import {
  detailOf,
  getSubmission,
  getVisitorLog,
  rowOf,
  senderOf,
  shortSender,
  type SubmissionDetail,
} from '../../submissions/public.ts';
import { openActivityLog } from '../commands.ts';
import { activityLoaded, type Visitor } from '../events.ts';

/** Loads activity logs. */
@injectable()
export class ActivityLogHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(openActivityLog, { policy: 'latest', key: ({ id }) => id })
  async *open({ id }: PayloadOf<typeof openActivityLog>, { read, signal }: HandlerContext) {
    const [{ visitor_activity }, detail] = await Promise.all([
      this.#api.call(getVisitorLog, { params: { id } }, signal),
      detailOf(read, id) ?? this.#submission(id, signal),
    ]);
    // A row lacks the visitor.
    const submission = detail ?? rowOf(read, id);
    const sender = submission && senderOf(submission.submitted_data);
    const short = sender === undefined ? undefined : shortSender(sender);
    yield activityLoaded({
      submission_id: id,
      sender: short,
      sent_at: submission?.submission_timestamp,
      visitor: detail && visitorOf(detail),
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

const visitorOf = ({ device_type, browser, platform, utm_source, utm_campaign }: SubmissionDetail): Visitor => ({
  device_type,
  browser,
  platform,
  utm_source,
  utm_campaign,
});
