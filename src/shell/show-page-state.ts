import { selectedItems } from '../ui/use-selected-items.ts';
import type { PageState } from './messages.ts';
import { controlNamed, dialogsIn, isOpen, scrollerNamed, setControl } from './page-state.ts';
import { performNamed } from './view-action-names.ts';

/** Milliseconds between two attempts, and until the last one. */
const STEP_MS = 50;
const DEADLINE_MS = 5_000;
/** After this many attempts without a change, a page has loaded; and after this many it is used as it is. */
const STEPS_UNCHANGED = 2;
const MOST_STEPS = 20;

/** Makes a change if that is possible yet, and returns whether it is done. */
type Step = () => boolean;

/** Restores local UI state on a page that may still be loading its parts. Resolves once it has, or has waited long enough. */
export async function showPageState(page: Document, state: PageState, signal: AbortSignal): Promise<void> {
  const { open, scrolled, selected, dialogs, controls = {} } = state;
  const isClicked = dialogs.length + Object.keys(controls).length > 0;
  const step = all([
    ...Object.entries(scrolled).map(
      ([name, top]) =>
        () =>
          scrollTo(page, name, top),
    ),
    // Opening a section changes the names of the controls after it.
    inOrder([...(open.length > 0 ? [whenUnchanged(page)] : []), ...open.map((name) => () => expand(page, name))]),
    // The bar of bulk actions opens dialogs.
    inOrder([
      () => selected.length === 0 || selectItems(selected.map(Number)),
      ...(isClicked ? [whenUnchanged(page)] : []),
      ...dialogs.map((clicks, at) => openDialog(page, at, clicks)),
      // They may be in a dialog. Each may add others after it.
      inOrder(
        Object.entries(controls).map(
          ([name, value]) =>
            () =>
              setControl(page, name, value),
        ),
      ),
    ]),
  ]);
  const end = performance.now() + DEADLINE_MS;
  while (!signal.aborted && !step() && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
}

/** Names count the controls of a kind, so that parts which load later change them. Not done for a while after the page has changed. */
function whenUnchanged(page: Document): Step {
  let before = '';
  let unchanged = 0;
  let left = MOST_STEPS;
  return () => {
    const now = page.body.innerHTML;
    unchanged = now === before ? unchanged + 1 : 0;
    before = now;
    left -= 1;
    return unchanged >= STEPS_UNCHANGED || left === 0;
  };
}

function all(steps: readonly Step[]): Step {
  let left = steps;
  return () => {
    left = left.filter((step) => !step());
    return left.length === 0;
  };
}

function inOrder(steps: readonly Step[]): Step {
  let done = 0;
  return () => {
    while (steps[done]?.()) done += 1;
    return done === steps.length;
  };
}

/** Not done while the content is too short. */
function scrollTo(page: Document, name: string, top: number): boolean {
  const element = scrollerNamed(page, name);
  if (!element) return false;
  element.scrollTop = top;
  return Math.abs(element.scrollTop - top) <= 1;
}

/** Not done while the list is loading. */
function selectItems(ids: readonly number[]): boolean {
  const lists = selectedItems();
  for (const { select } of lists) select(ids);
  return lists.length > 0;
}

function expand(page: Document, name: string): boolean {
  const control = controlNamed(page, name);
  if (control && !isOpen(control)) {
    if (control instanceof HTMLDetailsElement) control.open = true;
    else control.click();
  }
  return control !== undefined;
}

/** Each click once, when its control is there, unless the state shows the dialog anyway. */
function openDialog(page: Document, at: number, clicks: readonly string[]): Step {
  const opening = inOrder(clicks.map((name) => () => performNamed(name) ?? expand(page, name)));
  return () => dialogsIn(page).length > at || (opening() && dialogsIn(page).length > at);
}
