import type { App } from '../kernel/index.ts';
import { navigated, recordPageState } from './messages.ts';
import { onEvent } from './on-event.ts';
import { clicksTo, dialogsIn, isInDialog, pageStateOf, scrolledIn, selectedIds, settableAround } from './page-state.ts';
import { whenIdle } from './persist-log.ts';
import { pageState } from './state.ts';
import { DeadClicks } from './dead-clicks.ts';
import { latestViewAction, onViewAction } from './view-action-events.ts';
import { actionName } from './view-action-names.ts';

/** Milliseconds without input, as for drafts. */
const PAUSE_MS = 500;

/**
 * Records local UI state: open menus and dialogs, scroll positions, selected rows, and selects, checkboxes, radio buttons and
 * toggle buttons that were set. At most one command per pause, and none if nothing has changed. The first one has what changed
 * before the recording started. `earlyClick` is the target of the click during which the recording loaded, and which may have opened a dialog.
 */
export function recordPageStates(app: App, page: Document, earlyClick?: EventTarget | null): void {
  const scrollers = new Set<Element>();
  const controls = new Set<Element>();
  const openers = new DialogOpeners(page, earlyInput(page, earlyClick));
  const deadClicks = new DeadClicks(app, page);
  let last = 0;
  let isWaiting = false;
  let isFirst = true;
  const look = () => {
    if (isFirst) for (const element of scrolledIn(page)) scrollers.add(element);
    isFirst = false;
    for (const touched of [scrollers, controls])
      for (const element of touched) if (!element.isConnected) touched.delete(element);
    const now = pageStateOf(page, { scrollers, controls }, (dialog) => openers.of(dialog));
    if (JSON.stringify(now) !== JSON.stringify(app.read(pageState).current)) app.send(recordPageState(now));
  };
  const waitForPause = () => {
    const remaining = last + PAUSE_MS - performance.now();
    isWaiting = remaining > 0;
    if (isWaiting) setTimeout(waitForPause, remaining);
    else whenIdle(look);
  };
  /** Before a view sends a command about what is selected: replay compares it with what was recorded. */
  const lookAtSelection = () => {
    const { current } = app.read(pageState);
    const selected = selectedIds();
    if (!isFirst && !isSame(selected, current.selected)) app.send(recordPageState({ ...current, selected }));
  };
  // One timer at a time: a new one for each key would delay the screen.
  const lookAfterPause = () => {
    last = performance.now();
    if (!isWaiting) waitForPause();
  };
  const on = (type: string, listener: (target: Element | null, event: Event) => void) =>
    page.addEventListener(
      type,
      (event) => {
        const { target } = event;
        listener(target instanceof Element ? target : page.scrollingElement, event);
        lookAfterPause();
      },
      // Before the click closes its menu.
      { capture: true, passive: true },
    );
  on('scroll', (target) => target && scrollers.add(target));
  const isSet = (target: Element | null) => {
    const control = settableAround(target);
    if (control) controls.add(control);
  };
  on('change', isSet);
  on('click', (target, { isTrusted }) => {
    isSet(target);
    deadClicks.clicked(target, isTrusted);
    // Several are selected one after another.
    if (!target?.closest('[data-selects]')) lookAtSelection();
    openers.clicked(target ? clicksTo(page, target) : []);
  });
  let performed = -1;
  onViewAction((id) => {
    performed = performance.now();
    lookAtSelection();
    openers.clicked([actionName(id)]);
  });
  // A key that clicks does so afterwards, and one that performs an action may have done so before.
  on('keydown', (_, { timeStamp }) => performed < timeStamp && openers.clicked([]));
  on('toggle', () => {});
  // A form may have loaded after the pause that followed the click.
  on('input', () => {});
  onEvent(app, navigated, () => {
    // A dialog of the other location follows from the state.
    openers.clicked([]);
    lookAfterPause();
  });
  lookAfterPause();
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** What may have opened a dialog before the recording started. */
function earlyInput(page: Document, click: EventTarget | null | undefined): readonly string[] {
  const clicks = click instanceof Element && !isInDialog(click) ? clicksTo(page, click) : [];
  const action = latestViewAction();
  return clicks.length === 0 && action !== undefined ? [actionName(action)] : clicks;
}

/** Which clicks, or which action of a view, opened the dialogs of a page. */
class DialogOpeners {
  readonly #opened = new WeakMap<Element, readonly string[]>();
  readonly #page: Document;
  #latest: readonly string[];

  constructor(page: Document, early: readonly string[]) {
    this.#page = page;
    this.#latest = early;
  }

  /** Empty if the latest input was not a click on a control, and performed no action. */
  clicked(clicks: readonly string[]): void {
    if (clicks.length === 0 && this.#latest.length === 0) return;
    // What is open already was opened by the input before.
    for (const dialog of dialogsIn(this.#page)) this.of(dialog);
    this.#latest = clicks;
  }

  /** Empty if something else opened it. A dialog that is new was opened by the latest input, and others were not. */
  of(dialog: Element): readonly string[] {
    const known = this.#opened.get(dialog);
    if (known) return known;
    const clicks = this.#latest;
    this.#latest = [];
    this.#opened.set(dialog, clicks);
    return clicks;
  }
}
