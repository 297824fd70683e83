import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { openSubmission, reloadSubmission } from '../commands.ts';
import { getSubmission } from '../contract.ts';
import { liveEventDeferred, submissionOpened, submissionReloaded } from '../events.ts';
import { rowOf } from '../select.ts';
import { marksMadeElsewhere, withDelayedMarks } from './delayed-marks-in-responses.ts';
import { formOf, hasPendingMark } from './pending-marks.ts';

/** Loads single submissions. */
@injectable()
export class DetailHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(openSubmission, { policy: 'latest' })
  async *open({ id }: PayloadOf<typeof openSubmission>, { read, signal }: HandlerContext) {
    const detail = await this.#api.call(getSubmission, { params: { id } }, signal);
    yield* marksMadeElsewhere(read, [detail]);
    for (const shown of withDelayedMarks(read, [detail])) yield submissionOpened(shown);
  }

  /** A response that was in flight while the row changed here may be older than the change. */
  @handles(reloadSubmission, { policy: 'latest', key: ({ id }) => id })
  async *reload({ id }: PayloadOf<typeof reloadSubmission>, { read, signal }: HandlerContext) {
    let detail;
    let before;
    do {
      before = rowOf(read, id);
      detail = await this.#api.call(getSubmission, { params: { id } }, signal);
      const form_id = formOf(read, id);
      if (hasPendingMark(read, form_id, id))
        return void (yield byServer(liveEventDeferred({ form_id, submission_ids: [id], marker: null })));
    } while (rowOf(read, id) !== before);
    yield* marksMadeElsewhere(read, [detail]);
    for (const shown of withDelayedMarks(read, [detail])) yield byServer(submissionReloaded(shown));
  }
}
