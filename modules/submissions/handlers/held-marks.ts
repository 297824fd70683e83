import type { PayloadOf } from '../../../contract/message.ts';
import { FetchFailed, handles, inject, injectable, phaseOf, type HandlerContext } from '../../../src/kernel/index.ts';
import { session } from '../../../src/shell/state.ts';
import { showToast } from '../../../src/shell/toast.ts';
import {
  flushHeldMarks,
  restoreStoredMarks,
  resumeHeldMarks,
  retainStoredMarks,
  sendHeldMarks,
  undoHeldMarks,
} from '../commands.ts';
import { heldMarksSent, heldMarksUndone, unsentMarksChanged } from '../events.ts';
import type { StoredHold } from '../held-mark-storage.ts';
import { heldMarks } from '../held-marks-state.ts';
import { alreadyLeft } from '../page-leave.ts';
import { texts } from '../texts.ts';
import { HOLD_MS } from '../undo-marks.ts';
import { EXPIRED_MS, isWithoutSession, sendAbandoned, sendMarks, sendStored, type Marks } from './send-held.ts';
import { SendingServices } from './sending-services.ts';
import { unsentMarksOf } from './unsent-marks.ts';

/** Holds the marks that have no inverse until the time to undo them is over. */
@injectable()
export class HeldMarks {
  readonly #services: SendingServices;
  constructor(@inject(SendingServices) services: SendingServices) {
    this.#services = services;
  }

  @handles(sendHeldMarks, { policy: 'latest', key: ({ hold }) => hold })
  async *send({ hold }: PayloadOf<typeof sendHeldMarks>, context: HandlerContext) {
    const held = holdOf(context, hold);
    if (!held) return;
    const { number: _number, ...marks } = held;
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
      await Promise.race([context.wait(HOLD_MS), leaving]);
      if (isLeft && !hasSession(context)) return;
      // Without those that another user has made in between.
      const remaining = holdOf(context, hold);
      const leave = isLeft ? alreadyLeft : this.#services.leave;
      if (remaining) yield* sendMarks({ api: this.#services.api, leave }, remaining, context);
    } catch (error) {
      if (isWithoutSession(error))
        effect(this.#services.storage, (storage) => storage.write({ ...stored, isUnsent: true }));
      else if (!(isLeft && error instanceof FetchFailed))
        effect(this.#services.storage, (storage) => storage.remove(stored.id));
      throw error;
    }
    effect(this.#services.storage, (storage) => storage.remove(stored.id));
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

  /** Sends holds of the restored state, and stored ones of pages that no longer run. Shows those that a session left unsent. */
  @handles(resumeHeldMarks, { policy: 'drop' })
  async *resume({ account }: PayloadOf<typeof resumeHeldMarks>, context: HandlerContext) {
    const { effect } = context;
    const { storage } = this.#services;
    const expired = context.now() - EXPIRED_MS;
    effect(storage, (held) => held.removeBefore(expired));
    const all = effect(storage, (held) => held.list(account));
    const unsent = unsentMarksOf(all);
    if (unsent.length > 0) yield unsentMarksChanged({ list: unsent });
    const stored = all.filter((one) => !one.isUnsent && !isOwn(context, one));
    const restored = context.read(heldMarks).list.filter(({ number }) => !isUnderWay(context, number));
    if (stored.length + restored.length === 0) return;
    for (const { number: _number, account: by, ...marks } of restored) {
      const same = stored.filter((one) => isSame(one, marks));
      if (by === account) yield* sendStored(this.#services, marks, same, context);
      else yield heldMarksSent(marks);
    }
    const rest = effect(storage, (held) => held.list(account)).filter(({ id }) => stored.some((one) => one.id === id));
    yield* sendAbandoned(this.#services, rest, context);
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
  @handles(flushHeldMarks, { policy: 'drop' })
  async *flush(_command: object, context: HandlerContext) {
    const { storage } = this.#services;
    for (const hold of context.read(heldMarks).list) {
      yield* sendMarks(this.#services, hold, context);
      const stored = context.effect(storage, (held) => held.list(hold.account));
      for (const { id } of stored.filter((one) => isSame(one, hold)))
        context.effect(storage, (held) => held.remove(id));
    }
  }
}

const hasSession = ({ read }: HandlerContext) => read(session).current.status === 'in';

const holdOf = ({ read }: HandlerContext, number: number) =>
  read(heldMarks).list.find((hold) => hold.number === number);

const isUnderWay = ({ read }: HandlerContext, number: number) => {
  const phase = phaseOf(sendHeldMarks, String(number))(read)?.phase;
  return phase === 'requested' || phase === 'in progress';
};

const isSame = (one: Marks, other: Marks) =>
  one.marker === other.marker && one.submission_ids[0] === other.submission_ids[0];

/** Whether a stored hold is one that this page is about to send. */
const isOwn = (context: HandlerContext, stored: StoredHold) =>
  context.read(heldMarks).list.some((hold) => isUnderWay(context, hold.number) && isSame(hold, stored));
