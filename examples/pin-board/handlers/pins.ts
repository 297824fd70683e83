import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { withTitledErrorToast } from '../../../src/shell/toast.ts';
import { loadPins, pin } from '../commands.ts';
import { listPins, pinSubmission } from '../contract.ts';
import { pinned, pinsLoaded } from '../events.ts';

/** Loads pins and adds new ones. */
@injectable()
export class PinsHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(loadPins, { policy: 'latest' })
  async *load(_command: object, { signal }: HandlerContext) {
    yield byServer(pinsLoaded({ pins: await this.#api.call(listPins, {}, signal) }));
  }

  @handles(pin, { policy: 'queue', key: ({ submission }) => submission })
  pin({ submission }: PayloadOf<typeof pin>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#pin(submission, context.signal));
  }

  async *#pin(submission: number, signal: AbortSignal) {
    yield pinned(await this.#api.call(pinSubmission, { params: { submission } }, signal));
  }
}
