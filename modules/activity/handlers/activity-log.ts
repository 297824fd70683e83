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
    const row = detailOf(read, id) ?? rowOf(read, id);
    const [{ visitor_activity }, data] = await Promise.all([
      this.#api.call(getVisitorLog, { params: { id } }, signal),
      row?.submitted_data ?? this.#submittedData(id, signal),
    ]);
    const sender = senderOf(data);
    const short = sender === undefined ? undefined : shortSender(sender);
    yield activityLoaded({ submission_id: id, sender: short, visits: visitor_activity });
  }

  /** The log opens in a tab of its own, to which the submission is unknown. Without it, the log names its number only. */
  async #submittedData(id: number, signal: AbortSignal): Promise<string> {
    try {
      return (await this.#api.call(getSubmission, { params: { id } }, signal)).submitted_data;
    } catch {
      return '{}';
    }
  }
}
