import { handles, inject, injectable, type HandlerContext } from '../kernel/index.ts';
import type { PayloadOf } from '../../contract/message.ts';
import {
  changeKeyBindings,
  selectTheme,
  clearToasts,
  deadClickRecorded,
  dismissToast,
  expireSession,
  keyBindingsChanged,
  navigated,
  recordNavigation,
  pageStateRecorded,
  recordNoSession,
  recordPageState,
  recordDeadClick,
  recordUnreachable,
  offerUndo,
  panelShown,
  restoreUndo,
  sessionAbsent,
  sessionEnded,
  showPanel,
  themeSelected,
  toastDismissed,
  undo,
  undoOffered,
  undoReturned,
  undosWithdrawn,
  undoStarted,
  withdrawUndos,
} from './messages.ts';
import { UndoOffers } from './offer-undos.ts';
import { currentLocation, session, toasts, undoables } from './state.ts';
import { texts } from './texts.ts';
import { errorToast, showToast, TOAST_LIFE } from './toast.ts';

/** Handles the shell's own commands. None of them calls the server. */
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
    // The tab's restored log may come from a session that has ended since.
    yield read(session).current.status === 'in' ? sessionEnded({ reason: 'expired' }) : sessionAbsent({});
  }

  @handles(recordNavigation, { policy: 'queue' })
  *recordNavigation(location: PayloadOf<typeof recordNavigation>, { read }: HandlerContext) {
    const isSamePath = read(currentLocation).path === location.path;
    yield navigated({ ...location, ...(isSamePath && { is_same_path: true as const }) });
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
  *offerUndo({ life = TOAST_LIFE.older, ...offered }: PayloadOf<typeof offerUndo>, context: HandlerContext) {
    yield undoOffered(offered);
    const { id, done } = offered;
    if (done === undefined) return;
    // The toast offers only the latest undo; the shortcut reaches further back.
    for (const toast of context.read(toasts)) if (toast.undo !== undefined) yield toastDismissed({ id: toast.id });
    yield showToast(context, { severity: 'success', text: done, life, undo: id });
  }

  /** Without an id, undoes the latest command, after pending ones have settled. A reaction sends the undo command itself. */
  @handles(undo, { policy: 'queue' })
  async *undo({ id }: PayloadOf<typeof undo>, context: HandlerContext) {
    if (id === undefined) await context.effect(this.#offers, (offers) => offers.allOffered());
    const { done } = context.read(undoables);
    const taken = id === undefined ? done.at(-1) : done.find((undoable) => undoable.id === id);
    if (!taken) {
      yield showToast(context, { severity: 'info', text: texts('nothingToUndo') });
      return;
    }
    yield undoStarted(taken);
    for (const toast of context.read(toasts)) if (toast.undo === taken.id) yield toastDismissed({ id: toast.id });
  }

  @handles(withdrawUndos, { policy: 'queue' })
  *withdrawUndos(withdrawn: PayloadOf<typeof withdrawUndos>, { read }: HandlerContext) {
    yield undosWithdrawn(withdrawn);
    for (const toast of read(toasts))
      if (toast.undo !== undefined && withdrawn.ids.includes(toast.undo)) yield toastDismissed({ id: toast.id });
  }

  @handles(restoreUndo, { policy: 'queue' })
  *restoreUndo(failed: PayloadOf<typeof restoreUndo>) {
    yield undoReturned(failed);
  }

  @handles(showPanel, { policy: 'queue' })
  *panel(shown: PayloadOf<typeof showPanel>) {
    yield panelShown(shown);
  }

  @handles(recordPageState, { policy: 'queue' })
  *pageState(recorded: PayloadOf<typeof recordPageState>) {
    yield pageStateRecorded(recorded);
  }

  @handles(recordDeadClick, { policy: 'queue' })
  *click(dead: PayloadOf<typeof recordDeadClick>) {
    yield deadClickRecorded(dead);
  }

  @handles(changeKeyBindings, { policy: 'queue' })
  *keys(bindings: PayloadOf<typeof changeKeyBindings>) {
    yield keyBindingsChanged(bindings);
  }
}
