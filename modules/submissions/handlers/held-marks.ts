import type { PayloadOf } from '../../../contract/message.ts';
import { FetchFailed, handles, inject, injectable, phaseOf, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { session } from '../../../src/shell/state.ts';
import { showToast, textOfFailure } from '../../../src/shell/toast.ts';
import { flushHeldMarks, resumeHeldMarks, sendHeldMarks, undoHeldMarks } from '../commands.ts';
import { markSubmission as markCall, markSubmissions as markManyCall } from '../contract.ts';
import { heldMarksFailed, heldMarksSent, heldMarksUndone, submissionsMarkConfirmed } from '../events.ts';
import { HeldMarkStorage, type StoredHold } from '../held-mark-storage.ts';
import { heldMarks, type Hold } from '../held-marks-state.ts';
import { PageLeave } from '../page-leave.ts';
import { texts } from '../texts.ts';
import { HOLD_MS } from '../undo-marks.ts';
import { chunksOf } from './chunks.ts';

/** Milliseconds after which a stored hold belongs to a page that no longer runs: it would have been sent long before. */
const ABANDONED_MS = 60_000;
/** Milliseconds after which a stored hold expires. Nobody expects an older mark to be made. */
const EXPIRED_MS = 7 * 24 * 60 * 60 * 1_000;

type Marks = Pick<Hold, 'form_id' | 'submission_ids' | 'marker'>;

/** Sends the marks that have no inverse, once the time to undo them is over. */
@injectable()
export class HeldMarks {
  readonly #api: Api;
  readonly #storage: HeldMarkStorage;
  readonly #leave: PageLeave;
  constructor(
    @inject(Api) api: Api,
    @inject(HeldMarkStorage) storage: HeldMarkStorage,
    @inject(PageLeave) leave: PageLeave,
  ) {
    this.#api = api;
    this.#storage = storage;
    this.#leave = leave;
  }

  @handles(sendHeldMarks, { policy: 'latest', key: ({ hold }) => hold })
  async *send({ hold }: PayloadOf<typeof sendHeldMarks>, context: HandlerContext) {
    const held = holdOf(context, hold);
    if (!held) return;
    const { number: _number, ...marks } = held;
    const id = context.newId();
    this.#storage.add({ ...marks, id, at: context.now() });
    let isLeft = false;
    try {
      await Promise.race([
        context.wait(HOLD_MS),
        this.#leave.next(context.signal).then(() => {
          isLeft = true;
        }),
      ]);
      // Without those that someone else has made meanwhile.
      const left = holdOf(context, hold);
      if (left) yield* this.#send(left, context);
    } catch (error) {
      // The next page tries again.
      if (!(isLeft && error instanceof FetchFailed)) this.#storage.remove(id);
      throw error;
    }
    this.#storage.remove(id);
  }

  @handles(undoHeldMarks, { policy: 'queue' })
  *undo({ ids, marker }: PayloadOf<typeof undoHeldMarks>, context: HandlerContext) {
    const undone = new Set(ids);
    let isLate = true;
    for (const { number: hold, form_id, submission_ids, ...held } of context.read(heldMarks).list) {
      const taken = submission_ids.filter((id) => undone.has(id));
      if (held.marker !== marker || taken.length === 0) continue;
      isLate = false;
      yield heldMarksUndone({ hold, form_id, submission_ids: taken, marker });
    }
    if (isLate) yield showToast(context, { severity: 'info', text: texts('heldSent') });
  }

  /** Holds in the restored state, and stored ones of pages that no longer run. Sending a mark twice changes nothing. */
  @handles(resumeHeldMarks, { policy: 'drop' })
  async *resume({ account }: PayloadOf<typeof resumeHeldMarks>, context: HandlerContext) {
    const stored = this.#storage.list(account).filter((one) => !isOwn(context, one));
    for (const hold of context.read(heldMarks).list.filter(({ number }) => !isUnderWay(context, number))) {
      const same = stored.filter((one) => isSame(one, hold));
      if (hold.account === account) yield* this.#sendStored(hold, same, context);
      else yield heldMarksSent(marksIn(hold));
    }
    if (stored.length === 0) return;
    // A page that still runs sends its own.
    const rest = Math.max(...stored.map(({ at }) => at)) + ABANDONED_MS - context.now();
    if (rest > 0) await context.wait(rest);
    const now = context.now();
    for (const one of this.#storage.list(account).filter(({ id }) => stored.some((earlier) => earlier.id === id))) {
      if (now - one.at < EXPIRED_MS) yield* this.#sendStored(one, [one], context);
      else this.#storage.remove(one.id);
    }
  }

  /** Before a logout, which ends the session that sends them. */
  @handles(flushHeldMarks, { policy: 'drop' })
  async *flush(_command: object, context: HandlerContext) {
    for (const hold of context.read(heldMarks).list) yield* this.#send(hold, context);
  }

  async *#sendStored(marks: Marks, stored: readonly StoredHold[], context: HandlerContext) {
    try {
      yield* this.#send(marks, context);
    } catch (error) {
      if (error instanceof FetchFailed) return;
      if (context.signal.aborted) throw error;
    }
    for (const { id } of stored) this.#storage.remove(id);
  }

  async *#send(marks: Marks, context: HandlerContext) {
    const { form_id, submission_ids, marker } = marks;
    const by = context.read(session).current.account?.name ?? null;
    yield heldMarksSent(marksIn(marks));
    const chunks = chunksOf(submission_ids);
    for (const [at, ids] of chunks.entries()) {
      try {
        await this.#call({ form_id, submission_ids: ids, marker }, context.signal);
      } catch (error) {
        if (context.signal.aborted) throw error;
        yield heldMarksFailed({ form_id, submission_ids: chunks.slice(at).flat(), marker });
        const name = marker === 'complete' ? 'complete' : 'inprogress';
        const title = texts(`heldFailed.${name}`);
        yield showToast(context, { severity: 'error', title, text: textOfFailure(error) });
        throw error;
      }
      const timestamp = Math.floor(context.now() / 1_000);
      yield submissionsMarkConfirmed({ form_id, submission_ids: ids, marker, by, timestamp });
    }
  }

  #call({ form_id, submission_ids, marker }: Marks, signal: AbortSignal): Promise<unknown> {
    const [id, ...others] = submission_ids;
    if (id !== undefined && others.length === 0)
      return this.#api.call(markCall, { params: { id }, body: { marker } }, signal);
    return this.#api.call(
      markManyCall,
      { params: { formId: String(form_id) }, body: { marker, submission_ids } },
      signal,
    );
  }
}

const holdOf = ({ read }: HandlerContext, number: number) =>
  read(heldMarks).list.find((hold) => hold.number === number);

const isUnderWay = ({ read }: HandlerContext, number: number) => {
  const phase = phaseOf(sendHeldMarks, String(number))(read)?.phase;
  return phase === 'requested' || phase === 'in progress';
};

const marksIn = ({ form_id, submission_ids, marker }: Marks) => ({ form_id, submission_ids, marker });

const isSame = (one: Marks, other: Marks) =>
  one.marker === other.marker && one.submission_ids[0] === other.submission_ids[0];

/** Whether a stored hold is one that this page is about to send. */
const isOwn = (context: HandlerContext, stored: StoredHold) =>
  context.read(heldMarks).list.some((hold) => isUnderWay(context, hold.number) && isSame(hold, stored));
