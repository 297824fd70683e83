/** The element with a screen that the server rendered, so that it works before its script loads; see a module's `public-routes.ts`. */
const ID = 'early';

const page = () => document.getElementById(ID);

/** Calls `start` immediately, or with a prerendered page when the browser is idle or the user interacts with the page. */
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
  const startWhenIdle = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(once, { timeout: 2_000 }) : once();
  if (document.readyState === 'complete') startWhenIdle();
  else addEventListener('load', startWhenIdle, { once: true });
}

/** The value of a field on the prerendered page. */
export function prerenderedValue(name: string): string | undefined {
  return fieldIn(page(), name)?.value;
}

/** The error text on the prerendered page. */
export function prerenderedError(): string | undefined {
  return page()?.querySelector('[role="alert"]')?.textContent;
}

/** Whether the prerendered page is for the first user, because there is no account yet. */
export const isPrerenderedForFirstUser = (): boolean => page()?.dataset['first'] !== undefined;

/**
 * Removes the prerendered page once the screen is mounted, but not during a click, which would be lost. Copies values typed
 * since they were read, and restores focus and selection, so that the user can continue typing.
 */
export function replacePrerenderedPage(): void {
  const prerendered = page();
  if (!prerendered) return;
  if (prerendered.matches(':active')) return afterClick(replacePrerenderedPage);
  const { activeElement: focused } = document;
  prerendered.remove();
  for (const { name, value } of prerendered.querySelectorAll<HTMLInputElement>('input[name]')) {
    const field = fieldIn(document, name);
    if (field && field.value !== value) typeInto(field, value);
  }
  if (!(focused instanceof HTMLInputElement)) return;
  const field = fieldIn(document, focused.name);
  field?.focus();
  field?.setSelectionRange(focused.selectionStart, focused.selectionEnd);
}

/** After the click of the button or key that is down now. */
function afterClick(act: () => void): void {
  const ends = ['pointerup', 'pointercancel', 'keyup'];
  const once = () => {
    for (const name of ends) removeEventListener(name, once, true);
    setTimeout(act);
  };
  for (const name of ends) addEventListener(name, once, true);
}

/** Simulates input. React ignores a value assigned to the element itself, because React overrides that setter. */
function typeInto(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function fieldIn(around: ParentNode | null, name: string): HTMLInputElement | null {
  return around?.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`) ?? null;
}
