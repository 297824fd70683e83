import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { openSubmission, reloadSubmission } from '../commands.ts';
import { getSubmission } from '../contract.ts';
import { submissionOpened, submissionReloaded } from '../events.ts';

/** Loads single submissions. */
@injectable()
export class Opening {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(openSubmission, { policy: 'latest' })
  async *open({ id }: PayloadOf<typeof openSubmission>, { signal }: HandlerContext) {
    yield submissionOpened(await this.#api.call(getSubmission, { params: { id } }, signal));
  }

  @handles(reloadSubmission, { policy: 'latest', key: ({ id }) => id })
  async *reload({ id }: PayloadOf<typeof reloadSubmission>, { signal }: HandlerContext) {
    yield byServer(submissionReloaded(await this.#api.call(getSubmission, { params: { id } }, signal)));
  }
}
