import { handles, inject, injectable, type HandlerContext } from '../kernel/index.ts';
import type { PayloadOf } from '../../contract/message.ts';
import {
  changeKeyBindings,
  selectTheme,
  clearToasts,
  dismissToast,
  expireSession,
  keyBindingsChanged,
  navigated,
  recordNavigation,
  recordNoSession,
  recordUnreachable,
  offerUndo,
  panelShown,
  returnUndo,
  sessionAbsent,
  sessionEnded,
  showPanel,
  themeSelected,
  toastDismissed,
  undo,
  undoOffered,
  undoReturned,
  undoTaken,
} from './messages.ts';
import { UndoOffers } from './offer-undos.ts';
import { session, toasts, undoables } from './state.ts';
import { texts } from './texts.ts';
import { errorToast, showToast, TOAST_LIFE } from './toast.ts';

/** The shell's own commands. None of them leaves the browser. */
@injectable()
export class ShellHandlers {
  readonly #offers: UndoOffers;
  constructor(@inject(UndoOffers) offers: UndoOffers) {
    this.#offers = offers;
  }

  @handles(expireSession, { policy: 'drop' })
  *expire(_command: object, { read }: HandlerContext) {
    if (read(session).current.status === 'in') yield sessionEnded({ reason: 'expired' });
  }

  @handles(recordNoSession, { policy: 'queue' })
  *recordNoSession(_command: object, { read }: HandlerContext) {
    // The log of this tab may come from a session that has ended since.
    yield read(session).current.status === 'in' ? sessionEnded({ reason: 'expired' }) : sessionAbsent({});
  }

  @handles(recordNavigation, { policy: 'queue' })
  *recordNavigation(place: PayloadOf<typeof recordNavigation>) {
    yield navigated(place);
  }

  @handles(recordUnreachable, { policy: 'drop' })
  *recordUnreachable(_command: object, context: HandlerContext) {
    yield errorToast(context, texts('unreachable'));
  }

  @handles(dismissToast, { policy: 'parallel' })
  *dismissToast(toast: PayloadOf<typeof dismissToast>) {
    yield toastDismissed(toast);
  }

  @handles(clearToasts, { policy: 'queue' })
  *clearToasts(_command: object, { read }: HandlerContext) {
    for (const { id } of read(toasts)) yield toastDismissed({ id });
  }

  @handles(selectTheme, { policy: 'queue' })
  *selectTheme(choice: PayloadOf<typeof selectTheme>) {
    yield themeSelected(choice);
  }

  @handles(offerUndo, { policy: 'queue' })
  *offerUndo({ done, ...undoable }: PayloadOf<typeof offerUndo>, context: HandlerContext) {
    yield undoOffered(undoable);
    if (done === undefined) return;
    // Only the latest is offered by a toast, however fast one goes on; the key goes back further.
    for (const toast of context.read(toasts)) if (toast.undo !== undefined) yield toastDismissed({ id: toast.id });
    yield showToast(context, { severity: 'success', text: done, life: TOAST_LIFE.older, undo: undoable.id });
  }

  /** The key undoes what was done last, and waits for what is under way. The command itself follows by a reaction. */
  @handles(undo, { policy: 'queue' })
  async *undo({ id }: PayloadOf<typeof undo>, context: HandlerContext) {
    if (id === undefined) await this.#offers.made;
    const { done } = context.read(undoables);
    const taken = id === undefined ? done.at(-1) : done.find((one) => one.id === id);
    if (!taken) {
      yield showToast(context, { severity: 'info', text: texts('nothingToUndo') });
      return;
    }
    yield undoTaken(taken);
    for (const toast of context.read(toasts)) if (toast.undo === taken.id) yield toastDismissed({ id: toast.id });
  }

  @handles(returnUndo, { policy: 'queue' })
  *returnUndo(failed: PayloadOf<typeof returnUndo>) {
    yield undoReturned(failed);
  }

  @handles(showPanel, { policy: 'queue' })
  *panel(shown: PayloadOf<typeof showPanel>) {
    yield panelShown(shown);
  }

  @handles(changeKeyBindings, { policy: 'queue' })
  *keys(chosen: PayloadOf<typeof changeKeyBindings>) {
    yield keyBindingsChanged(chosen);
  }
}
