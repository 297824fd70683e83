import { selectedItems } from '../ui/use-selected-items.ts';
import type { PageState } from './messages.ts';

/** What a click can open something with, and parts that fold. */
const CONTROL = 'button, details';
/** Open menus and parts. */
const OPEN = 'button[aria-expanded="true"], details[open]';
/** Controls are counted within these, so that a part that has not loaded yet does not change the names of others. */
const PART = '[role]:not([role="presentation"]), form, fieldset, header, nav, aside, section, main';
const DIALOG = '[role="dialog"], dialog[open], [data-unfolded]';
/** More are not recorded. */
const MAX_SELECTED = 1_000;
/** Fields scroll as their text grows. */
const FIELD = 'textarea, input, select';
/** What the user sets without typing. Drafts, which are regions, and selected items are recorded otherwise. */
const SETTABLE =
  ':is(select, input[type="checkbox"], input[type="radio"], button[aria-pressed]):not([data-region], [data-selects] *)';
/** A screen that recorded screens do not show, such as that of the event log. */
export const UNRECORDED = '[data-unrecorded]';

interface Touched {
  /** What has been scrolled. */
  readonly scrollers: Iterable<Element>;
  /** What has been set. */
  readonly controls: ReadonlySet<Element>;
}

/**
 * Local UI state. It contains no texts: names are made of classes, positions and the ids of items. `clicksOn` returns the
 * clicks that opened a dialog.
 */
export function pageStateOf(
  page: Document,
  { scrollers, controls }: Touched,
  clicksOn: (dialog: Element) => readonly string[],
): PageState {
  const set = settableIn(page).flatMap(([name, control]) => {
    const value = controls.has(control) && isRecorded(control) ? valueOf(control) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  const scrolled = [...scrollers].filter(
    (element) => element.isConnected && element.scrollTop > 0 && isRecorded(element) && !element.matches(FIELD),
  );
  return {
    open: controlsIn(page).flatMap(([name, control]) => (isOpen(control) && isRecorded(control) ? [name] : [])),
    scrolled: Object.fromEntries(
      scrolled.map((element) => [scrollerName(page, element), Math.round(element.scrollTop)]),
    ),
    selected: selectedIds(),
    dialogs: dialogsIn(page).map((dialog) => [...clicksOn(dialog)]),
    ...(set.length > 0 && { controls: Object.fromEntries(set) }),
  };
}

/** The ids of the selected rows. */
export function selectedIds(): string[] {
  const selected: string[] = [];
  for (const { ids } of selectedItems())
    for (const id of ids) {
      if (selected.length === MAX_SELECTED) return selected;
      selected.push(String(id));
    }
  return selected;
}

/** What has been scrolled already. It reads all positions, which can lay out the page. */
export const scrolledIn = (page: Document): readonly Element[] =>
  [...page.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0);

const isRecorded = (element: Element) => element.closest(UNRECORDED) === null;

export const isOpen = (control: Element) => control.matches(OPEN);

/** The open dialogs, and forms that unfold in place of the control that opens them, from the lowest to the topmost. */
export const dialogsIn = (page: Document): readonly Element[] => [...page.querySelectorAll(DIALOG)];

export const isInDialog = (element: Element) => element.closest(DIALOG) !== null;

/** The id of the list item that contains an element. */
const itemOf = (element: Element) => element.closest<HTMLElement>('[data-id]')?.dataset['id'];

/** A class that describes the element, or its tag. */
const kindOf = (element: Element) => element.classList[0] ?? element.localName;

type Named<E> = readonly [name: string, element: E];

type Settable = HTMLInputElement | HTMLSelectElement | HTMLButtonElement;

/** A radio button has a value only if it is checked. */
function valueOf(control: Settable): number | undefined {
  if (control instanceof HTMLSelectElement) return control.selectedIndex;
  if (control instanceof HTMLButtonElement) return Number(control.ariaPressed === 'true');
  return control.type === 'radio' && !control.checked ? undefined : Number(control.checked);
}

/** The item that contains a control, or else the part of the page. */
function partOf(control: Element): string {
  const part = control.parentElement?.closest(PART);
  return itemOf(control) ?? (part ? kindOf(part) : 'page');
}

/** What an element is and where, without texts. */
export const positionOf = (element: Element): string => `${kindOf(element)} in ${partOf(element)}`;

/** Elements by name: the position among those of the same kind in the same place. */
function named<E extends Element>(elements: Iterable<E>): readonly Named<E>[] {
  const counts = new Map<string, number>();
  return [...elements].map((element) => {
    const kind = positionOf(element);
    const at = counts.get(kind) ?? 0;
    counts.set(kind, at + 1);
    return [`${kind} ${at}`, element];
  });
}

const controlsIn = (page: Document) => named(page.querySelectorAll<HTMLElement>(CONTROL));

/** The control that a click or a change in it sets. */
export const settableAround = (element: Element | null) => element?.closest(SETTABLE) ?? undefined;

const settableIn = (page: Document) => named(page.querySelectorAll<Settable>(SETTABLE));

/** Sets a control as a user does. False while it is not on the page, or has fewer options. */
export function setControl(page: Document, wanted: string, value: number): boolean {
  const control = settableIn(page).find(([name]) => name === wanted)?.[1];
  if (!control) return false;
  if (valueOf(control) === value) return true;
  if (!(control instanceof HTMLSelectElement)) control.click();
  else if (control.options.length > value) {
    control.selectedIndex = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else return false;
  return true;
}

/** As by `named`, without the names of all other controls, for which a click would wait. */
function nameOf(page: Document, control: Element): string {
  const [kind, part] = [kindOf(control), partOf(control)];
  const alike = [...page.querySelectorAll(CONTROL)].filter((one) => kindOf(one) === kind && partOf(one) === part);
  return `${kind} in ${part} ${alike.indexOf(control)}`;
}

/** The control of a name, if it is on the page. */
export const controlNamed = (page: Document, wanted: string): HTMLElement | undefined =>
  controlsIn(page).find(([name]) => name === wanted)?.[1];

/**
 * The names of the controls to click one after another to repeat a click: first the one that opens the menu that it is in. Empty
 * if the click is not on a control.
 */
export function clicksTo(page: Document, target: Element): readonly string[] {
  const clicked = target.closest(CONTROL);
  if (!clicked?.isConnected) return [];
  const name = nameOf(page, clicked);
  const menu = clicked.closest('[role="menu"]');
  const opener = menu && page.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`);
  return [...(opener ? clicksTo(page, opener) : []), name];
}

const ofKind = (page: Document, kind: string): readonly Element[] => [
  ...page.getElementsByClassName(kind),
  ...page.getElementsByTagName(kind),
];

/** Scrolls the page itself. */
const PAGE = 'page';

const scrollerName = (page: Document, element: Element) =>
  element === page.scrollingElement ? PAGE : `${kindOf(element)} ${ofKind(page, kindOf(element)).indexOf(element)}`;

/** The element that scrolls, by its name. */
export function scrollerNamed(page: Document, name: string): Element | undefined {
  if (name === PAGE) return page.scrollingElement ?? undefined;
  const [kind = '', at] = name.split(' ');
  return ofKind(page, kind)[Number(at)];
}
