import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext, type Read } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { session } from '../../../src/shell/state.ts';
import { rejectionToast } from '../../../src/shell/toast.ts';
import { markSubmission, recordMark } from '../commands.ts';
import { markSubmissionCall } from '../contract.ts';
import { marksSuperseded, submissionMarkConfirmed, submissionMarked, submissionMarkReceived } from '../events.ts';
import { isDelayed } from '../flags.ts';
import { delayMark, undoOfMark } from '../mark-undo.ts';
import { deferLiveEvent, resolveLiveEvents } from './deferred-live-events.ts';
import { alreadySentToast } from './already-sent-toast.ts';
import { formOf, isOnlyPendingMark, supersededRows } from './pending-marks.ts';

type Mark = PayloadOf<typeof markSubmission>;
const optimisticEvents = (mark: Mark, read: Read) => {
  const { id, marker } = mark;
  return isDelayed(marker) ? delayMark(mark, read) : [submissionMarked({ submission_id: id, marker })];
};

/** Marks single submissions. Optimistic; the kernel reverts a mark that the server rejects. Marks without inverse are delayed. */
@injectable()
export class TriageHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(markSubmission, { policy: 'queue', key: ({ id }) => id, optimistic: optimisticEvents, undo: undoOfMark })
  async *mark({ id, marker, notify }: Mark, context: HandlerContext) {
    const { read } = context;
    const resolveDeferred = (hasFailed: boolean) =>
      resolveLiveEvents(read, {
        form: formOf(read, id),
        isLastMark: (one) => one === id && isOnlyPendingMark(read, id),
        hasFailed,
      });
    if (isDelayed(marker)) return yield* resolveDeferred(false);
    let response;
    try {
      response = await this.#api.call(
        markSubmissionCall,
        { params: { id }, body: { marker, ...(notify !== undefined && { notify }) } },
        context.signal,
      );
    } catch (error) {
      if (!context.signal.aborted) yield rejectionToast(context, error);
      yield* resolveDeferred(true);
      throw error;
    }
    const by = read(session).current.account?.name ?? null;
    const timestamp = Math.floor(context.now() / 1_000);
    yield supersededRows(read, [id], marker).length > 0
      ? marksSuperseded({ submission_ids: [id], marker, by, timestamp })
      : submissionMarkConfirmed({ submission_id: id, marker, by, timestamp });
    yield* resolveDeferred(false);
    yield* alreadySentToast(context, response);
  }

  @handles(recordMark, { policy: 'queue', key: ({ submission_id }) => submission_id })
  *recordMark({ submission_id, ...mark }: PayloadOf<typeof recordMark>, { read }: HandlerContext) {
    const [id] = yield* deferLiveEvent({ ...mark, submission_ids: [submission_id] }, read);
    const { form_id, marker } = mark;
    if (id !== undefined) yield byServer(submissionMarkReceived({ form_id, submission_id: id, marker }));
  }
}
