import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { pin } from '../commands.ts';
import { pinSubmission } from '../contract.ts';
import { pinned } from '../events.ts';

@injectable()
export class Pinning {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(pin, { policy: 'queue', key: ({ submission }) => submission })
  async *pin({ submission }: PayloadOf<typeof pin>, { signal }: HandlerContext) {
    yield pinned(await this.#api.call(pinSubmission, { params: { submission } }, signal));
  }
}
