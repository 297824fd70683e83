import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext, type Read } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { openSubmission, reloadSubmission } from '../commands.ts';
import { getSubmission } from '../contract.ts';
import { deferredLiveEventsResolved, liveEventDeferred, submissionOpened, submissionReloaded } from '../events.ts';
import { flagsOf, hasSameFlags } from '../flags.ts';
import { rowOf } from '../select.ts';
import { deferPendingMarks, marksMadeElsewhere, withOwnMarks } from './own-marks-in-responses.ts';
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
    const before = rowOf(read, id);
    const detail = await this.#api.call(getSubmission, { params: { id } }, signal);
    const { form_id } = detail;
    yield* marksMadeElsewhere(read, [detail]);
    yield* deferPendingMarks(read, form_id, [detail]);
    // This tab's marks show, whether or not the response has them. Marks made elsewhere in between are newer than the response.
    const isPending = hasPendingMark(read, form_id, id);
    const row = rowOf(read, id);
    const isOlder = before && row && row !== before && !isPending && !hasSameFlags(row, detail);
    const newest = isOlder ? { ...detail, ...flagsOf(row) } : detail;
    for (const shown of withOwnMarks(read, [newest])) yield submissionOpened(shown);
    if (isOlder) yield* this.#reloadOnceSettled(form_id, id, read);
  }

  /** Loads the submission again. Opening it may have marked it as read: then after the response to that mark. */
  *#reloadOnceSettled(form_id: number, id: number, read: Read) {
    const submission_ids = [id];
    yield byServer(
      hasPendingMark(read, form_id, id)
        ? liveEventDeferred({ form_id, submission_ids, marker: null })
        : deferredLiveEventsResolved({ form_id, submission_ids, stale: submission_ids }),
    );
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
    for (const shown of withOwnMarks(read, [detail])) yield byServer(submissionReloaded(shown));
  }
}
