import type { PayloadOf } from '../../../contract/message.ts';
import { FetchFailed, handles, inject, injectable, phaseOf, type HandlerContext } from '../../../src/kernel/index.ts';
import { session } from '../../../src/shell/state.ts';
import { showToast } from '../../../src/shell/toast.ts';
import {
  flushDelayedMarks,
  restoreStoredMarks,
  resumeDelayedMarks,
  retainStoredMarks,
  sendDelayedMarks,
  undoDelayedMarks,
} from '../commands.ts';
import { delayedMarksSent, delayedMarksUndone, unsentMarksChanged } from '../events.ts';
import type { StoredMark } from '../delayed-mark-storage.ts';
import { delayedMarks, isUnsaved } from '../delayed-marks-state.ts';
import { alreadyLeft } from '../page-leave.ts';
import { texts } from '../texts.ts';
import { DELAY_MS } from '../mark-undo.ts';
import {
  EXPIRY_MS,
  isSessionEnded,
  sendOrphanedMarks,
  sendMarks,
  sendStoredMark,
  type Marks,
} from './send-delayed-marks.ts';
import { SendingServices } from './sending-services.ts';
import { unsentMarksOf } from './unsent-marks.ts';

/** Sends delayed marks once they can no longer be undone. */
@injectable()
export class DelayedMarksHandlers {
  readonly #services: SendingServices;
  constructor(@inject(SendingServices) services: SendingServices) {
    this.#services = services;
  }

  @handles(sendDelayedMarks, { policy: 'latest', key: ({ hold }) => hold })
  async *send({ hold: number }: PayloadOf<typeof sendDelayedMarks>, context: HandlerContext) {
    const delayed = delayedMarkOf(context, number);
    if (!delayed) return;
    const { number: _number, ...marks } = delayed;
    const { effect } = context;
    const stored = { ...marks, id: context.newId(), at: context.now() };
    effect(this.#services.storage, (storage) => storage.write(stored));
    let isLeft = false;
    try {
      const left = effect(this.#services.leave, (page) => page.next(context.signal));
      const leaving = left.then(() => {
        isLeft = true;
        // Should this request get lost, the next page repeats it.
        effect(this.#services.storage, (storage) =>
          storage.write({ ...stored, ...(hasSession(context) ? { isLeft } : { isUnsent: true }) }),
        );
      });
      await Promise.race([context.wait(DELAY_MS), leaving]);
      if (isLeft && !hasSession(context)) return;
      // Without those that another user has made in between.
      const remaining = delayedMarkOf(context, number);
      const leave = isLeft ? alreadyLeft : this.#services.leave;
      if (remaining) yield* sendMarks({ api: this.#services.api, leave }, remaining, context);
    } catch (error) {
      if (isSessionEnded(error))
        effect(this.#services.storage, (storage) => storage.write({ ...stored, isUnsent: true }));
      else if (!(isLeft && error instanceof FetchFailed))
        effect(this.#services.storage, (storage) => storage.remove(stored.id));
      throw error;
    }
    effect(this.#services.storage, (storage) => storage.remove(stored.id));
  }

  @handles(undoDelayedMarks, { policy: 'queue' })
  *undo({ ids, marker }: PayloadOf<typeof undoDelayedMarks>, context: HandlerContext) {
    const undone = new Set(ids);
    let isLate = true;
    for (const { number: hold, form_id, submission_ids, ...delayed } of context.read(delayedMarks).list) {
      const matching = submission_ids.filter((id) => undone.has(id));
      if (delayed.marker !== marker || matching.length === 0) continue;
      isLate = false;
      yield delayedMarksUndone({ hold, form_id, submission_ids: matching, marker });
    }
    if (!isLate) return;
    const text = texts(isUnsaved(context.read, { ids, marker }) ? 'heldUnsaved' : 'heldSent');
    yield showToast(context, { severity: 'info', text });
  }

  /** Sends the delayed marks of the restored state, and stored ones of pages that no longer run. Shows unsent ones. */
  @handles(resumeDelayedMarks, { policy: 'drop' })
  async *resume({ account }: PayloadOf<typeof resumeDelayedMarks>, context: HandlerContext) {
    const { effect } = context;
    const { storage } = this.#services;
    const expired = context.now() - EXPIRY_MS;
    effect(storage, (marks) => marks.removeBefore(expired));
    const all = effect(storage, (marks) => marks.list(account));
    const unsent = unsentMarksOf(all);
    if (unsent.length > 0) yield unsentMarksChanged({ list: unsent });
    const stored = all.filter((one) => !one.isUnsent && !isSentHere(context, one));
    const restored = context.read(delayedMarks).list.filter(({ number }) => !isSending(context, number));
    if (stored.length + restored.length === 0) return;
    for (const { number: _number, account: by, ...marks } of restored) {
      const same = stored.filter((one) => isSameMark(one, marks));
      if (by === account) yield* sendStoredMark(this.#services, marks, same, context);
      else yield delayedMarksSent(marks);
    }
    const rest = effect(storage, (marks) => marks.list(account)).filter(({ id }) =>
      stored.some((one) => one.id === id),
    );
    yield* sendOrphanedMarks(this.#services, rest, context);
  }

  @handles(retainStoredMarks, { policy: 'queue' })
  async retain(_command: object, { effect }: HandlerContext): Promise<void> {
    effect(this.#services.storage, (storage) => storage.retain());
  }

  @handles(restoreStoredMarks, { policy: 'queue' })
  async restore(_command: object, { effect }: HandlerContext): Promise<void> {
    effect(this.#services.storage, (storage) => storage.restore());
  }

  /** Before a logout, which ends the session that sends them. */
  @handles(flushDelayedMarks, { policy: 'drop' })
  async *flush(_command: object, context: HandlerContext) {
    const { storage } = this.#services;
    for (const delayed of context.read(delayedMarks).list) {
      yield* sendMarks(this.#services, delayed, context);
      const stored = context.effect(storage, (marks) => marks.list(delayed.account));
      for (const { id } of stored.filter((one) => isSameMark(one, delayed)))
        context.effect(storage, (marks) => marks.remove(id));
    }
  }
}

const hasSession = ({ read }: HandlerContext) => read(session).current.status === 'in';

const delayedMarkOf = ({ read }: HandlerContext, number: number) =>
  read(delayedMarks).list.find((one) => one.number === number);

const isSending = ({ read }: HandlerContext, number: number) => {
  const phase = phaseOf(sendDelayedMarks, String(number))(read)?.phase;
  return phase === 'requested' || phase === 'in progress';
};

const isSameMark = (one: Marks, other: Marks) =>
  one.marker === other.marker && one.submission_ids[0] === other.submission_ids[0];

/** Whether this page is about to send the stored mark itself. */
const isSentHere = (context: HandlerContext, stored: StoredMark) =>
  context.read(delayedMarks).list.some((one) => isSending(context, one.number) && isSameMark(one, stored));
