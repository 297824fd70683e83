import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { showToast, tellingRefusals } from '../../../src/shell/toast.ts';
import { loadDeliveries, sendAgain } from '../commands.ts';
import { listDeliveries, sendAgain as againCall } from '../contract.ts';
import { deliveriesLoaded, sentAgain } from '../events.ts';
import { texts } from '../texts.ts';

/** Reads what was sent, and has it sent again. */
@injectable()
export class Sending {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(loadDeliveries, { policy: 'latest', key: ({ submission }) => submission })
  async *load({ submission }: PayloadOf<typeof loadDeliveries>, { signal }: HandlerContext) {
    const deliveries = await this.#api.call(listDeliveries, { params: { id: submission } }, signal);
    yield byServer(deliveriesLoaded({ submission_id: submission, deliveries }));
  }

  /** A second click while it is asked for is the same click. */
  @handles(sendAgain, { policy: 'drop', key: ({ delivery }) => delivery })
  again(command: PayloadOf<typeof sendAgain>, context: HandlerContext) {
    return tellingRefusals(context, this.#again(command, context));
  }

  async *#again({ submission, delivery: deliveryId }: PayloadOf<typeof sendAgain>, context: HandlerContext) {
    const params = { id: submission, deliveryId };
    const delivery = await this.#api.call(againCall, { params }, context.signal);
    yield sentAgain({ submission_id: submission, delivery });
    yield showToast(context, { severity: 'success', text: texts('queued') });
  }
}
