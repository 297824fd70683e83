import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext, type Read } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { session } from '../../../src/shell/state.ts';
import { rejectionToast } from '../../../src/shell/toast.ts';
import { markSubmission, recordMark } from '../commands.ts';
import { markSubmission as markCall } from '../contract.ts';
import { marksOvertaken, submissionMarkConfirmed, submissionMarked, submissionMarkedElsewhere } from '../events.ts';
import { isHeld } from '../flags.ts';
import { heldOfOne, undoOfMark } from '../undo-marks.ts';
import { deferMarks, releaseMarks } from './deferred-marks.ts';
import { alreadySentToast } from './already-sent.ts';
import { formOf, isLastOfOne, isSuperseded } from './pending-marks.ts';

type Mark = PayloadOf<typeof markSubmission>;
const shown = (mark: Mark, read: Read) => {
  const { id, marker } = mark;
  return isHeld(marker) ? heldOfOne(mark, read) : [submissionMarked({ submission_id: id, marker })];
};

/** Marks single submissions. Optimistic; the kernel reverts a mark that the server rejects. Marks without inverse are held. */
@injectable()
export class Triage {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(markSubmission, { policy: 'queue', key: ({ id }) => id, optimistic: shown, undo: undoOfMark })
  async *mark({ id, marker, notify }: Mark, context: HandlerContext) {
    const { read } = context;
    const release = (hasFailed: boolean) =>
      releaseMarks(read, {
        form: formOf(read, id),
        isSettled: (one) => one === id && isLastOfOne(read, id),
        hasFailed,
      });
    if (isHeld(marker)) return yield* release(false);
    let response;
    try {
      response = await this.#api.call(
        markCall,
        { params: { id }, body: { marker, ...(notify !== undefined && { notify }) } },
        context.signal,
      );
    } catch (error) {
      if (!context.signal.aborted) yield rejectionToast(context, error);
      yield* release(true);
      throw error;
    }
    const by = read(session).current.account?.name ?? null;
    const timestamp = Math.floor(context.now() / 1_000);
    yield isSuperseded(read, id, marker)
      ? marksOvertaken({ submission_ids: [id], marker, by, timestamp })
      : submissionMarkConfirmed({ submission_id: id, marker, by, timestamp });
    yield* release(false);
    yield* alreadySentToast(context, response);
  }

  @handles(recordMark, { policy: 'queue', key: ({ submission_id }) => submission_id })
  *recordMark({ submission_id, ...mark }: PayloadOf<typeof recordMark>, { read }: HandlerContext) {
    const [id] = yield* deferMarks({ ...mark, submission_ids: [submission_id] }, read);
    const { form_id, marker } = mark;
    if (id !== undefined) yield byServer(submissionMarkedElsewhere({ form_id, submission_id: id, marker }));
  }
}
