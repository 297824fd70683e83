import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { CheckCodes } from '../check-codes.ts';
import { loadCheck } from '../commands.ts';
import { getInstallationCheck } from '../contract.ts';
import { checkLoaded } from '../events.ts';

@injectable()
export class CheckHandlers {
  readonly #api: Api;
  readonly #codes: CheckCodes;
  constructor(@inject(Api) api: Api, @inject(CheckCodes) codes: CheckCodes) {
    this.#api = api;
    this.#codes = codes;
  }

  @handles(loadCheck, { policy: 'latest', key: ({ form }) => form })
  async *load({ form }: PayloadOf<typeof loadCheck>, { signal, effect }: HandlerContext) {
    const { check, code } = await this.#api.call(getInstallationCheck, { params: { formId: form } }, signal);
    effect(this.#codes, (codes) => codes.set(form, code));
    yield byServer(checkLoaded({ form, check }));
  }
}
