import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { withResultToast } from '../../../src/shell/toast.ts';
import { isEmailSetUp } from '../../../src/shell/environment.ts';
import { sendTest } from '../commands.ts';
import { sendTestReply } from '../contract.ts';
import { texts } from '../texts.ts';

/** Sends a test of the auto-responder. */
@injectable()
export class SendTestHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(sendTest, { policy: 'drop', key: ({ form }) => form })
  sendTest({ form, reply }: PayloadOf<typeof sendTest>, context: HandlerContext) {
    const input = { params: { formId: form }, body: reply };
    const call = () => this.#api.call(sendTestReply, input, context.signal);
    return withResultToast(context, call, ({ sent_to }) =>
      isEmailSetUp(context.read) ? texts('sentTo', { address: sent_to }) : texts('saved'),
    );
  }
}
