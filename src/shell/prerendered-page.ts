/** What the server put into the page for a screen that works before its script: see `public-routes.ts` of the module that has it. */
const ID = 'early';

const page = () => document.getElementById(ID);

/** Calls `start` at once; with an early page on screen, when the browser is idle or someone begins to use the page. */
export function whenIdleOrUsed(start: () => void): void {
  if (!page()) return start();
  const events = ['pointerdown', 'keydown', 'input'];
  let isStarted = false;
  const once = () => {
    if (isStarted) return;
    isStarted = true;
    for (const name of events) removeEventListener(name, once, true);
    start();
  };
  for (const name of events) addEventListener(name, once, { capture: true, passive: true });
  const rest = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(once, { timeout: 2_000 }) : once());
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
}

/** What stands in a field of the early page. */
export function prerenderedValue(name: string): string | undefined {
  return fieldIn(page(), name)?.value;
}

/** What the early page says is wrong. */
export function prerenderedError(): string | undefined {
  return page()?.querySelector('[role="alert"]')?.textContent;
}

/** Whether the early page welcomes the first user, since there is no account yet. */
export const isPrerenderedForFirstUser = (): boolean => page()?.dataset['first'] !== undefined;

/**
 * Removes the early page, now that the screen stands; who was typing goes on typing in the same place. What came between the
 * reading of a field and this is typed into the screen's own.
 */
export function replacePrerenderedPage(): void {
  const early = page();
  if (!early) return;
  const { activeElement: used } = document;
  early.remove();
  for (const { name, value } of early.querySelectorAll<HTMLInputElement>('input[name]')) {
    const field = fieldIn(document, name);
    if (field && field.value !== value) typeInto(field, value);
  }
  if (!(used instanceof HTMLInputElement)) return;
  const field = fieldIn(document, used.name);
  field?.focus();
  field?.setSelectionRange(used.selectionStart, used.selectionEnd);
}

/** As a person would: React takes a value that is set on the element itself for its own. */
function typeInto(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function fieldIn(around: ParentNode | null, name: string): HTMLInputElement | null {
  return around?.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`) ?? null;
}
