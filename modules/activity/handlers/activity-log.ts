import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { getVisitorLog } from '../../submissions/public.ts';
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
  async *open({ id }: PayloadOf<typeof openActivityLog>, { signal }: HandlerContext) {
    const { visitor_activity } = await this.#api.call(getVisitorLog, { params: { id } }, signal);
    yield activityLoaded({ submission_id: id, visits: visitor_activity });
  }
}
