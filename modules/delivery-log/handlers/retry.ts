import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { showToast, withTitledErrorToast } from '../../../src/shell/toast.ts';
import { formBy } from '../../workspaces/public.ts';
import { loadDeliveries, loadLog, loadRequest, sendAgain, retryRange } from '../commands.ts';
import { getDeliveryRequest, listDeliveries, listOfForm, sendAgainCall, retryMany } from '../contract.ts';
import { deliveriesLoaded, logLoaded, requestLoaded, sentAgain } from '../events.ts';
import { logs } from '../state.ts';
import { texts } from '../texts.ts';

/** Loads deliveries and sends them again. */
@injectable()
export class RetryHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(loadDeliveries, { policy: 'latest', key: ({ submission }) => submission })
  async *load({ submission }: PayloadOf<typeof loadDeliveries>, { signal }: HandlerContext) {
    const deliveries = await this.#api.call(listDeliveries, { params: { id: submission } }, signal);
    yield byServer(deliveriesLoaded({ submission_id: submission, deliveries }));
  }

  @handles(loadLog, { policy: 'latest', key: ({ form }) => form })
  async *loadLog({ form, kind, state, more = false }: PayloadOf<typeof loadLog>, { read, signal }: HandlerContext) {
    const last = more ? read(logs).get(form)?.deliveries.at(-1)?.id : undefined;
    const query = {
      ...(kind !== null && { kind }),
      ...(state !== null && { state }),
      ...(last !== undefined && { before_id: last }),
    };
    const page = await this.#api.call(listOfForm, { params: { formId: form }, query }, signal);
    const form_id = formBy(read, form)?.id ?? 0;
    yield byServer(logLoaded({ form, form_id, kind, state, ...page, is_further: last !== undefined }));
  }

  @handles(loadRequest, { policy: 'latest', key: ({ delivery }) => delivery })
  async *loadRequest({ form, delivery }: PayloadOf<typeof loadRequest>, { signal }: HandlerContext) {
    const params = { formId: form, deliveryId: delivery };
    const { request } = await this.#api.call(getDeliveryRequest, { params }, signal);
    yield byServer(requestLoaded({ delivery, request }));
  }

  @handles(retryRange, { policy: 'drop', key: ({ form }) => form })
  retryRange(command: PayloadOf<typeof retryRange>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#retryRange(command, context));
  }

  /** Drops a second click while the first request is in flight. */
  @handles(sendAgain, { policy: 'drop', key: ({ delivery }) => delivery })
  sendAgain(command: PayloadOf<typeof sendAgain>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#sendAgain(command, context));
  }

  /** Repeats the call until the range is done: each call retries a limited number. */
  async *#retryRange({ form, kind, ...range }: PayloadOf<typeof retryRange>, context: HandlerContext) {
    const input = { params: { formId: form }, body: { ...range, ...(kind !== null && { kind }) } };
    let queued = 0;
    for (let has_more = true; has_more;) {
      const response = await this.#api.call(retryMany, input, context.signal);
      queued += response.queued;
      ({ has_more } = response);
    }
    const text = queued === 0 ? texts('spanNone') : texts('spanQueued', { count: queued });
    yield showToast(context, { severity: queued === 0 ? 'info' : 'success', text });
  }

  async *#sendAgain({ submission, delivery: deliveryId }: PayloadOf<typeof sendAgain>, context: HandlerContext) {
    const params = { id: submission, deliveryId };
    const delivery = await this.#api.call(sendAgainCall, { params }, context.signal);
    yield sentAgain({ submission_id: submission, delivery });
    yield showToast(context, { severity: 'success', text: texts('queued') });
  }
}
