import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { tellingAnswer } from '../../../src/shell/toast.ts';
import { loadOptedOut, sendTest } from '../commands.ts';
import { listOptedOut, sendTestNotification } from '../contract.ts';
import { optedOutLoaded } from '../events.ts';
import { texts } from '../texts.ts';

/** Tries notifications out, and reads who wants none. */
@injectable()
export class Notifying {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(sendTest, { policy: 'drop', key: ({ form }) => form })
  test({ form }: PayloadOf<typeof sendTest>, context: HandlerContext) {
    const call = () => this.#api.call(sendTestNotification, { params: { formId: form } }, context.signal);
    return tellingAnswer(context, call, ({ sent_to }) => texts('sentTo', { address: sent_to }));
  }

  @handles(loadOptedOut, { policy: 'latest', key: ({ form }) => form })
  async *load({ form }: PayloadOf<typeof loadOptedOut>, { signal }: HandlerContext) {
    const opted_out = await this.#api.call(listOptedOut, { params: { formId: form } }, signal);
    yield byServer(optedOutLoaded({ form, opted_out }));
  }
}
