import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { doneToast, withErrorToast, withResultToast } from '../../../src/shell/toast.ts';
import { isEmailSetUp } from '../../../src/shell/environment.ts';
import { requestCcConfirmation, loadCc, loadDigestTime, loadOptedOut, saveDigestTime, sendTest } from '../commands.ts';
import {
  getDigestTime,
  requestCcConfirmationAgain,
  listCc,
  listOptedOut,
  saveDigestTimeCall,
  sendTestNotification,
} from '../contract.ts';
import { ccLoaded, digestTimeLoaded, optedOutLoaded } from '../events.ts';
import { texts } from '../texts.ts';

/** Sends test notifications and loads the status of their recipients. */
@injectable()
export class NotificationMailHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(sendTest, { policy: 'drop', key: ({ form }) => form })
  test({ form }: PayloadOf<typeof sendTest>, context: HandlerContext) {
    const call = () => this.#api.call(sendTestNotification, { params: { formId: form } }, context.signal);
    return withResultToast(context, call, ({ sent_to }) =>
      isEmailSetUp(context.read) ? texts('sentTo', { address: sent_to }) : texts('saved'),
    );
  }

  @handles(loadOptedOut, { policy: 'latest', key: ({ form }) => form })
  async *load({ form }: PayloadOf<typeof loadOptedOut>, { signal }: HandlerContext) {
    const opted_out = await this.#api.call(listOptedOut, { params: { formId: form } }, signal);
    yield byServer(optedOutLoaded({ form, opted_out }));
  }

  @handles(loadCc, { policy: 'latest', key: ({ form }) => form })
  async *loadCc({ form }: PayloadOf<typeof loadCc>, { signal }: HandlerContext) {
    const cc = await this.#api.call(listCc, { params: { formId: form } }, signal);
    yield byServer(ccLoaded({ form, cc }));
  }

  @handles(requestCcConfirmation, { policy: 'drop', key: ({ form, address }) => `${form} ${address}` })
  ask({ form, address }: PayloadOf<typeof requestCcConfirmation>, context: HandlerContext) {
    const call = () =>
      this.#api.call(requestCcConfirmationAgain, { params: { formId: form }, body: { address } }, context.signal);
    return withResultToast(context, call, ({ sent_to }) =>
      isEmailSetUp(context.read) ? texts('ccAsked', { address: sent_to }) : texts('saved'),
    );
  }

  @handles(loadDigestTime, { policy: 'latest' })
  async *loadDigestTime(_command: object, { signal }: HandlerContext) {
    yield byServer(digestTimeLoaded(await this.#api.call(getDigestTime, {}, signal)));
  }

  @handles(saveDigestTime, { policy: 'drop' })
  saveDigestTime(command: PayloadOf<typeof saveDigestTime>, context: HandlerContext) {
    return withErrorToast(context, this.#saveDigestTime(command, context));
  }

  async *#saveDigestTime(body: PayloadOf<typeof saveDigestTime>, context: HandlerContext) {
    yield digestTimeLoaded(await this.#api.call(saveDigestTimeCall, { body }, context.signal));
    yield doneToast(context, texts('digestTimeSaved'));
  }
}
