import type { App, Entry } from '../kernel/index.ts';
import { recordSteps } from '../replay/record-steps.ts';
import { textDigest, type ScreenTexts } from '../replay/screen-texts.ts';
import { belowBase } from './base.ts';
import { whenIdle } from './persist-log.ts';
import { recordPageState } from './messages.ts';
import { recordPageStates } from './record-page-state.ts';
import { currentLocation, languageSetting, pageState } from './state.ts';
import { textsOnScreen } from './texts-on-screen.ts';

/**
 * Milliseconds without an entry after which the screen has rendered the state and loaded its parts, and the state has what was
 * entered (`DraftRecorder`).
 */
const QUIET_MS = 600;
/** Milliseconds in which texts must not change, as they do while something is animated or loading. */
const SETTLED_MS = 100;

/**
 * Records what the screen shows, as digests in a checkpoint: when nothing has happened for a moment and the browser is idle, and
 * only texts that follow from the state. See decision 53.
 */
export function recordScreens(app: App, page: Document, earlyClick?: EventTarget | null): void {
  recordSteps(app);
  recordPageStates(app, page, earlyClick);
  const changes = new ScreenChanges();
  let last = performance.now();
  let isWaiting = true;
  /** Fields that the user has entered something into. */
  const entered = new Set<Element>();
  /** Something was entered, a field with input was left, or the state has changed, since the last recorded screen. */
  let isDue = false;
  const texts = () => textsOnScreen(page, app.read(languageSetting).language, entered);
  const waitUntilQuiet = () => {
    const remaining = last + QUIET_MS - performance.now();
    if (remaining > 0) setTimeout(waitUntilQuiet, remaining);
    else whenIdle(look);
  };
  const look = () => {
    if (performance.now() - last < QUIET_MS) return waitUntilQuiet();
    const since = last;
    const before = texts();
    setTimeout(() => whenIdle(() => (last === since ? record(before) : waitUntilQuiet())), SETTLED_MS);
    return undefined;
  };
  const record = (before: ReadonlyMap<string, string>) => {
    isWaiting = false;
    // The router may still be loading the screen of the location.
    if (belowBase(page.location.pathname) !== app.read(currentLocation).path) return;
    const settled = [...texts()].filter(([region, text]) => before.get(region) === text);
    const { innerWidth: width, innerHeight: height } = window;
    const take = () => changes.take(new Map(settled), [width, height], Date.now(), isDue);
    let screen = take();
    if (!screen) {
      // Tells whether the state has changed.
      app.checkpoint();
      screen = take();
    }
    if (screen) app.checkpoint(screen);
    isDue = false;
  };
  const begin = () => {
    last = performance.now();
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(waitUntilQuiet, QUIET_MS);
  };
  // Input need not lead to an entry.
  const onInput = ({ target }: Event) => {
    if (target instanceof Element) entered.add(target);
    for (const field of entered) if (!field.isConnected) entered.delete(field);
    isDue = true;
    begin();
  };
  // A field in use is not compared.
  const onLeft = ({ target }: Event) => {
    if (!(target instanceof Element) || !entered.has(target)) return;
    isDue = true;
    begin();
  };
  page.addEventListener('input', onInput, { capture: true, passive: true });
  page.addEventListener('focusout', onLeft, { capture: true, passive: true });
  // What was entered is recorded a moment later.
  for (const name of ['click', 'keydown', 'focusout'])
    page.addEventListener(
      name,
      () => {
        last = performance.now();
      },
      { capture: true, passive: true },
    );
  /** The latest command that recorded local UI state. */
  let pageStateCommand = '';
  app.entries.subscribe((entry) => {
    if (entry.kind === 'checkpoint') {
      isDue ||= changesScreens(entry);
      return;
    }
    if (entry.kind === 'command' && entry.type === recordPageState.type) pageStateCommand = entry.id;
    // It changes no text. What scrolling showed is recorded with the next change.
    if ((entry.kind === 'command' ? entry.id : entry.command) === pageStateCommand) return;
    begin();
  });
  waitUntilQuiet();
}

/** Whether a slice changed that views may read. Command phases change with every command. */
const changesScreens = ({ digests }: Extract<Entry, { readonly kind: 'checkpoint' }>) =>
  Object.keys(digests).some((slice) => slice !== pageState.id && !slice.startsWith('kernel/'));

/** What has changed on the screen since the last checkpoint. */
export class ScreenChanges {
  #digests: ReadonlyMap<string, string> | undefined;
  #size = '';

  /**
   * Undefined if nothing has changed, unless it `isDue`: a view that loses input, or ignores a change of the state, changes nothing.
   */
  take(
    texts: ReadonlyMap<string, string>,
    size: readonly [width: number, height: number],
    at: number,
    isDue = false,
  ): ScreenTexts | undefined {
    const before = this.#digests;
    const now = new Map([...texts].map(([region, text]) => [region, textDigest(text)]));
    this.#digests = now;
    const gone = [...(before?.keys() ?? [])].filter((region) => !now.has(region));
    const changed = [...now].filter(([region, digest]) => before?.get(region) !== digest);
    const isResized = this.#size !== String(size);
    this.#size = String(size);
    if (before && !isResized && !isDue && gone.length + changed.length === 0) return undefined;
    return {
      at,
      ...(isResized && { size }),
      ...(!before && { is_first: true as const }),
      texts: Object.fromEntries([...gone.map((region) => [region, null] as const), ...changed]),
    };
  }
}
