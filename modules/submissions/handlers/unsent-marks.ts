import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { session } from '../../../src/shell/state.ts';
import { showToast } from '../../../src/shell/toast.ts';
import { discardUnsentMarks, sendUnsentMarks } from '../commands.ts';
import { unsentMarksChanged } from '../events.ts';
import type { StoredMark } from '../delayed-mark-storage.ts';
import { texts } from '../texts.ts';
import { sendStoredMark } from './send-delayed-marks.ts';
import { SendingServices } from './sending-services.ts';

/** Sends or discards unsent marks, as the user decides. */
@injectable()
export class UnsentMarksHandlers {
  readonly #services: SendingServices;
  constructor(@inject(SendingServices) services: SendingServices) {
    this.#services = services;
  }

  @handles(sendUnsentMarks, { policy: 'drop' })
  async *send(_command: object, context: HandlerContext) {
    for (const one of this.#unsent(context)) yield* sendStoredMark(this.#services, one, [one], context);
    const list = unsentMarksOf(this.#unsent(context));
    yield unsentMarksChanged({ list });
    if (list.length === 0) yield showToast(context, { severity: 'success', text: texts('unsentSent') });
  }

  @handles(discardUnsentMarks, { policy: 'drop' })
  *discard(_command: object, context: HandlerContext) {
    const { storage } = this.#services;
    for (const { id } of this.#unsent(context)) context.effect(storage, (marks) => marks.remove(id));
    yield unsentMarksChanged({ list: [] });
  }

  #unsent({ read, effect }: HandlerContext): readonly StoredMark[] {
    const { account } = read(session).current;
    if (!account) return [];
    return effect(this.#services.storage, (storage) => storage.list(account.id)).filter(({ isUnsent }) => isUnsent);
  }
}

/** The stored marks that were not sent because the session had ended. */
export const unsentMarksOf = (stored: readonly StoredMark[]) =>
  stored
    .filter(({ isUnsent }) => isUnsent)
    .map(({ form_id, submission_ids, marker }) => ({ form_id, submission_ids, marker }));
