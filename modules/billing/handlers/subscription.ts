import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { loadBilling, loadPlans, visitProvider } from '../commands.ts';
import { getBilling, listPlans } from '../contract.ts';
import { billingLoaded, plansLoaded, providerVisited } from '../events.ts';

/** Reads the subscription; changes happen on the provider's pages. */
@injectable()
export class SubscriptionHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(loadBilling, { policy: 'latest' })
  async *load(_command: object, { signal }: HandlerContext) {
    yield billingLoaded(await this.#api.call(getBilling, {}, signal));
  }

  @handles(loadPlans, { policy: 'drop' })
  async *loadPlans(_command: object, { signal }: HandlerContext) {
    yield plansLoaded({ plans: await this.#api.call(listPlans, {}, signal) });
  }

  @handles(visitProvider, { policy: 'queue' })
  *visit({ errand }: PayloadOf<typeof visitProvider>) {
    yield providerVisited({ errand });
  }
}
