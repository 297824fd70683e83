import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext, type Read } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { navigationRequested } from '../../../src/shell/messages.ts';
import { currentLocation, session } from '../../../src/shell/state.ts';
import { rejectionToast, showToast, withTitledErrorToast } from '../../../src/shell/toast.ts';
import { deleteSubmissions, markSubmissions, recordDeletion, recordBulkMark } from '../commands.ts';
import { deleteSubmissionsCall, markSubmissionsCall } from '../contract.ts';
import {
  marksSuperseded,
  submissionsDeleted,
  submissionsMarkConfirmed,
  submissionsMarked,
  submissionMarksReceived,
} from '../events.ts';
import { PageLeave } from '../page-leave.ts';
import { texts } from '../texts.ts';
import { isDelayed } from '../flags.ts';
import { delayMarks, undoOfMarks } from '../mark-undo.ts';
import { alreadySentToast } from './already-sent-toast.ts';
import { sequentialCalls } from './sequential-calls.ts';
import { chunksOf } from './chunks.ts';
import { deferLiveEvent, resolveLiveEvents } from './deferred-live-events.ts';
import { isOnlyPendingBulkMark, supersededRows } from './pending-marks.ts';

type Mark = PayloadOf<typeof markSubmissions>;
const optimisticEvents = (mark: Mark, read: Read) => {
  const { form, ids, marker } = mark;
  return isDelayed(marker)
    ? delayMarks(mark, read)
    : [submissionsMarked({ form_id: form, submission_ids: ids, marker })];
};

/** Marks and deletes submissions in bulk, in as many requests as the server's limit needs. */
@injectable()
export class BulkHandlers {
  readonly #api: Api;
  readonly #leave: PageLeave;
  constructor(@inject(Api) api: Api, @inject(PageLeave) leave: PageLeave) {
    this.#api = api;
    this.#leave = leave;
  }

  /** Optimistic. If the server rejects a chunk, the kernel reverts every row not confirmed before. Marks without inverse are delayed. */
  @handles(markSubmissions, {
    policy: 'queue',
    key: ({ form }) => form,
    optimistic: optimisticEvents,
    undo: undoOfMarks,
  })
  async *mark({ form, ids, marker, notify }: Mark, context: HandlerContext) {
    const { read } = context;
    const by = read(session).current.account?.name ?? null;
    const ended = { form, isLastMark: (id: number) => isOnlyPendingBulkMark(read, form, id) };
    if (isDelayed(marker)) return yield* resolveLiveEvents(read, ended);
    let already_sent = 0;
    const call = (submission_ids: number[]) => {
      const body = { marker, submission_ids, ...(notify !== undefined && { notify }) };
      return this.#api.call(markSubmissionsCall, { params: { formId: String(form) }, body }, context.signal);
    };
    for await (const { ids: submission_ids, response } of sequentialCalls(chunksOf(ids), call, this.#leave, context)) {
      try {
        already_sent += (await response).already_sent ?? 0;
      } catch (error) {
        if (!context.signal.aborted) yield rejectionToast(context, error);
        yield* resolveLiveEvents(read, { ...ended, hasFailed: true });
        throw error;
      }
      const timestamp = Math.floor(context.now() / 1_000);
      const superseded = new Set(supersededRows(read, submission_ids, marker));
      const confirmed = submission_ids.filter((id) => !superseded.has(id));
      if (confirmed.length > 0)
        yield submissionsMarkConfirmed({ form_id: form, submission_ids: confirmed, marker, by, timestamp });
      if (superseded.size > 0) yield marksSuperseded({ submission_ids: [...superseded], marker, by, timestamp });
    }
    yield* resolveLiveEvents(read, ended);
    yield* alreadySentToast(context, { already_sent });
  }

  @handles(deleteSubmissions, { policy: 'queue', key: ({ form }) => form })
  delete(command: PayloadOf<typeof deleteSubmissions>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#delete(command, context));
  }

  @handles(recordBulkMark, { policy: 'queue', key: ({ form_id }) => form_id })
  *recordMark(mark: PayloadOf<typeof recordBulkMark>, { read }: HandlerContext) {
    const submission_ids = yield* deferLiveEvent(mark, read);
    const { form_id, marker } = mark;
    if (submission_ids.length > 0)
      yield byServer(submissionMarksReceived({ form_id, submission_ids: [...submission_ids], marker }));
  }

  @handles(recordDeletion, { policy: 'queue', key: ({ form_id }) => form_id })
  *recordDeletion({ form_id, submission_ids }: PayloadOf<typeof recordDeletion>, context: HandlerContext) {
    yield byServer(submissionsDeleted({ form_id, submission_ids }));
    yield* returnToList(submission_ids, context);
  }

  async *#delete({ form, ids }: PayloadOf<typeof deleteSubmissions>, context: HandlerContext) {
    for (const submission_ids of chunksOf(ids)) {
      await this.#api.call(
        deleteSubmissionsCall,
        { params: { formId: String(form) }, body: { submission_ids } },
        context.signal,
      );
      yield submissionsDeleted({ form_id: form, submission_ids });
      yield* returnToList(submission_ids, context);
    }
    yield showToast(context, { severity: 'success', text: texts('deleted', { count: ids.length }) });
  }
}

/** Returns to the list when the open submission was deleted. */
function* returnToList(ids: readonly number[], { read }: HandlerContext) {
  const { path, search } = read(currentLocation);
  const [, list, open] = /^(.*\/submissions)\/raw\/(\d+)$/.exec(path) ?? [];
  if (list !== undefined && ids.includes(Number(open)))
    yield navigationRequested({ to: `${list}${search}`, replace: true });
}
