import type { App, Entry } from '../kernel/index.ts';
import { recordPageState, recordDeadClick } from './messages.ts';
import { clicksTo, UNRECORDED } from './page-state.ts';
import { whenIdle } from './persist-log.ts';

/** Milliseconds after which the next input ends the wait for a result. Before, one may still come. */
const IMPATIENT_MS = 1_000;
/** Milliseconds to wait if there is no other input. What the click opens may still be loading, on a busy machine for seconds. */
const PATIENT_MS = 10_000;

/** What is selected already, cannot be used, or does something else than a click. */
const EXEMPT = [
  '[aria-disabled="true"]',
  '[aria-pressed="true"]',
  '[aria-checked="true"]',
  '[aria-selected="true"]',
  '[aria-current]:not([aria-current="false"])',
  '[data-unclickable]',
].join();
/** Parts that change at any time, whatever the user does. */
const INDEPENDENT = 'time, [role="tooltip"]';
/** What was entered may be recorded while the user clicks elsewhere. */
const RECORDING: ReadonlySet<string> = new Set([recordPageState.type, recordDeadClick.type, 'drafts/record']);
/** Events by which a click may have led to something without changing the page. */
const RESULTS = ['scroll', 'input', 'change', 'invalid', 'copy', 'fullscreenchange'];
/** The user does something else. */
const NEXT_INPUTS = ['pointerdown', 'keydown', 'wheel'];

/**
 * Records clicks on buttons and menu items that led to nothing: no command, and no change of the page besides closing the menu. Replay
 * cannot know it from a log: what a click is for is in no state.
 */
export class DeadClicks {
  readonly #app: App;
  readonly #page: Document;
  #latest: WatchedClick | undefined;

  constructor(app: App, page: Document) {
    this.#app = app;
    this.#page = page;
  }

  /** Called for each click, before its control. */
  clicked(target: Element | null, isByUser: boolean): void {
    const control = target?.closest('button');
    // To open or save a file, a view clicks on a field or a link.
    if (!control && !isByUser) return this.#latest?.end();
    this.#end();
    if (!control || isExempt(control)) return;
    const [name] = clicksTo(this.#page, control).slice(-1);
    if (name === undefined) return;
    const click = new WatchedClick(this.#app, this.#page, control, name);
    this.#latest = click;
    for (const type of NEXT_INPUTS)
      this.#page.addEventListener(type, () => this.#end(), { capture: true, passive: true, signal: click.signal });
    setTimeout(() => {
      if (this.#latest === click) whenIdle(() => this.#end());
    }, PATIENT_MS);
  }

  #end(): void {
    const click = this.#latest;
    this.#latest = undefined;
    if (!click || click.signal.aborted) return;
    click.end();
    const { name, waited } = click;
    if (waited >= IMPATIENT_MS) this.#app.send(recordDeadClick({ control: name, waited }));
  }
}

function isExempt(control: HTMLButtonElement): boolean {
  if (control.matches(EXEMPT) || control.closest(UNRECORDED)) return true;
  // The errors are there already.
  return control.type === 'submit' && (control.form?.querySelector('[aria-invalid="true"]') ?? null) !== null;
}

/** A click, until something follows from it. */
class WatchedClick {
  readonly name: string;
  readonly #control: Element;
  /** The menu that the control is in, and the button that opens it. */
  readonly #menu: Element | null;
  readonly #opener: Element | null;
  readonly #watching = new AbortController();
  readonly #since = performance.now();

  constructor(app: App, page: Document, control: Element, name: string) {
    this.name = name;
    this.#control = control;
    this.#menu = control.closest('[role="menu"]');
    this.#opener = this.#menu && page.querySelector(`[aria-controls="${CSS.escape(this.#menu.id)}"]`);
    const { signal } = this;
    const end = () => this.end();
    const changes = new MutationObserver((all) => all.some((one) => this.#isResult(one)) && this.end());
    changes.observe(page, { subtree: true, childList: true, attributes: true, characterData: true });
    const unsubscribe = app.entries.subscribe((entry) => isOfUser(entry) && this.end());
    signal.addEventListener('abort', () => {
      changes.disconnect();
      unsubscribe.unsubscribe();
    });
    for (const type of RESULTS) page.addEventListener(type, end, { capture: true, passive: true, signal });
    // A file, another window or the printer.
    page.defaultView?.addEventListener('blur', end, { signal });
    page.addEventListener('focusin', ({ target }) => this.#isElsewhere(target) && this.end(), { signal });
  }

  /** Aborted when something has followed. */
  get signal(): AbortSignal {
    return this.#watching.signal;
  }

  get waited(): number {
    return Math.round(performance.now() - this.#since);
  }

  end(): void {
    this.#watching.abort();
  }

  #isElsewhere(target: EventTarget | null): boolean {
    return target !== this.#opener && !(target instanceof Node && this.#control.contains(target));
  }

  /** A menu closes, whatever its items do. */
  #isResult({ target, addedNodes, removedNodes }: MutationRecord): boolean {
    const parent = target instanceof Element ? target : target.parentElement;
    if (parent?.closest(INDEPENDENT)) return false;
    const menu = this.#menu;
    if (!menu) return true;
    if (target === this.#opener || menu.contains(target)) return false;
    const isClosing = addedNodes.length === 0 && removedNodes.length > 0;
    return !isClosing || ![...removedNodes].every((node) => node.contains(menu));
  }
}

const isOfUser = (entry: Entry) =>
  entry.kind === 'command' && entry.by === 'user' && entry.cause === undefined && !RECORDING.has(entry.type);
