import type { PageState } from './messages.ts';

/** What a click can open something with, and parts that fold. */
const CONTROL = 'button, details';
/** Open menus and parts. */
const OPEN = 'button[aria-expanded="true"], details[open]';
/** Controls are counted within these, so that a part that has not loaded yet does not change the names of others. */
const PART = '[role]:not([role="presentation"]), form, fieldset, header, nav, aside, section, main';
const DIALOG = '[role="dialog"], dialog[open]';
/** Its input selects an item of a list for bulk actions. */
export const SELECTS = '[data-selects] input';
/** Fields scroll as their text grows. */
const FIELD = 'textarea, input, select';
/** A screen that recorded screens do not show, such as that of the event log. */
const UNRECORDED = '[data-unrecorded]';

/**
 * Local UI state. It contains no texts: names are made of classes, positions and the ids of items. `clicksOn` returns the
 * clicks that opened a dialog.
 */
export function pageStateOf(
  page: Document,
  scrollers: Iterable<Element>,
  clicksOn: (dialog: Element) => readonly string[],
): PageState {
  const scrolled = [...scrollers].filter(
    (element) => element.isConnected && element.scrollTop > 0 && isRecorded(element) && !element.matches(FIELD),
  );
  return {
    open: controlsIn(page).flatMap(([name, control]) => (isOpen(control) && isRecorded(control) ? [name] : [])),
    scrolled: Object.fromEntries(
      scrolled.map((element) => [scrollerName(page, element), Math.round(element.scrollTop)]),
    ),
    selected: [...page.querySelectorAll(`[data-id] ${SELECTS}:checked`)].flatMap((box) => itemOf(box) ?? []),
    dialogs: dialogsIn(page).map((dialog) => [...clicksOn(dialog)]),
  };
}

/** What has been scrolled already. It reads all positions, which can lay out the page. */
export const scrolledIn = (page: Document): readonly Element[] =>
  [...page.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0);

const isRecorded = (element: Element) => element.closest(UNRECORDED) === null;

export const isOpen = (control: Element) => control.matches(OPEN);

/** The open dialogs, from the lowest to the topmost. */
export const dialogsIn = (page: Document): readonly Element[] => [...page.querySelectorAll(DIALOG)];

/** The id of the list item that contains an element. */
const itemOf = (element: Element) => element.closest<HTMLElement>('[data-id]')?.dataset['id'];

/** A class that describes the element, or its tag. */
const kindOf = (element: Element) => element.classList[0] ?? element.localName;

type NamedControl = readonly [name: string, control: HTMLElement];

/** The item that contains a control, or else the part of the page. */
function partOf(control: Element): string {
  const part = control.parentElement?.closest(PART);
  return itemOf(control) ?? (part ? kindOf(part) : 'page');
}

/** Each control of the page, by name: its position among those of its kind in the same place. */
function controlsIn(page: Document): readonly NamedControl[] {
  const counts = new Map<string, number>();
  return [...page.querySelectorAll<HTMLElement>(CONTROL)].map((control) => {
    const kind = `${kindOf(control)} in ${partOf(control)}`;
    const at = counts.get(kind) ?? 0;
    counts.set(kind, at + 1);
    return [`${kind} ${at}`, control];
  });
}

/** As in `controlsIn`, without the names of all other controls, for which a click would wait. */
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
