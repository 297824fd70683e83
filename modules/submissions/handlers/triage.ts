import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { session } from '../../../src/shell/state.ts';
import { rejectionToast } from '../../../src/shell/toast.ts';
import { markSubmission, recordMark } from '../commands.ts';
import { markSubmission as markCall } from '../contract.ts';
import { marksOvertaken, submissionMarkConfirmed, submissionMarked, submissionMarkedElsewhere } from '../events.ts';
import { undoOfMark } from '../undo-marks.ts';
import { isMarking, isOvertaken } from './pending-marks.ts';

type Mark = PayloadOf<typeof markSubmission>;
const shown = ({ id, marker }: Mark) => [submissionMarked({ submission_id: id, marker })];

/** Marks single submissions. Optimistic; the kernel reverts a mark that the server rejects. */
@injectable()
export class Triage {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(markSubmission, { policy: 'queue', key: ({ id }) => id, optimistic: shown, undo: undoOfMark })
  async *mark({ id, marker, notify }: Mark, context: HandlerContext) {
    try {
      await this.#api.call(
        markCall,
        { params: { id }, body: { marker, ...(notify !== undefined && { notify }) } },
        context.signal,
      );
    } catch (error) {
      if (!context.signal.aborted) yield rejectionToast(context, error);
      throw error;
    }
    const by = context.read(session).current.account?.name ?? null;
    const timestamp = Math.floor(context.now() / 1_000);
    yield isOvertaken(context.read, id, marker)
      ? marksOvertaken({ submission_ids: [id], marker, by, timestamp })
      : submissionMarkConfirmed({ submission_id: id, marker, by, timestamp });
  }

  /** A pending mark of this browser is newer than the event. */
  @handles(recordMark, { policy: 'queue', key: ({ submission_id }) => submission_id })
  *recordMark({ form_id, submission_id, marker }: PayloadOf<typeof recordMark>, { read }: HandlerContext) {
    if (isMarking(read, form_id, submission_id)) return;
    yield byServer(submissionMarkedElsewhere({ form_id, submission_id, marker }));
  }
}
