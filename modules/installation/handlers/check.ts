import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { loadCheck } from '../commands.ts';
import { getInstallationCheck } from '../contract.ts';
import { checkLoaded } from '../events.ts';

@injectable()
export class CheckHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(loadCheck, { policy: 'latest', key: ({ form }) => form })
  async *load({ form }: PayloadOf<typeof loadCheck>, { signal }: HandlerContext) {
    const { check } = await this.#api.call(getInstallationCheck, { params: { formId: form } }, signal);
    yield byServer(checkLoaded({ form, check }));
  }
}
