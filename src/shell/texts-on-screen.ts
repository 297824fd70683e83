import { inputRegion, uncomparedRegion } from './input-regions.ts';
import { positionOf, UNRECORDED } from './page-state.ts';

/** Regions whose text may be about to change. */
export const BUSY = '[aria-busy="true"]';

/**
 * Parts of a region that do not follow from the state: times, which depend on the clock and the time zone unless they are
 * fixed; what is open; and regions inside it, which count for themselves.
 */
const LEFT_OUT =
  'time:not([data-fixed]), svg, style, script, dialog, [role="menu"], [role="listbox"], [role="dialog"], [popover], [data-region]';

/** What translators in browsers, such as those of Chrome and Edge, leave in a page whose texts they replace. */
const TRANSLATED = '[class*="translated-"]:root, [_msttexthash], font[_mstmutation], font > font';

/** Lists of items with `data-id`: which one is first, and which one follows another one, each as a region. */
const LIST = '[data-list]';

/** Areas with parts that follow from the state, as a region: the names of those that are there. */
const AREA = '[data-parts]';
const PART = '[data-part]';

/**
 * The texts of a page that follow from the state, by region (decision 53). An element with `data-region` is one; its name has
 * the ids of what it shows, so that it never stands for something else. `data-zoned` adds the time zone, where texts depend on
 * it. A field is one by its value, unless it is in use; `data-input` marks other elements with input. A page that is no longer in the console's language, or translated
 * otherwise, has none. Of the fields that the user has `entered` something into, those that cannot be compared are named.
 */
export function textsOnScreen(
  page: Document,
  language: string,
  entered: ReadonlySet<Element> = none,
): ReadonlyMap<string, string> {
  if (page.documentElement.lang !== language || page.querySelector(TRANSLATED)) return new Map();
  const texts = new Map([['shell/title', page.title]]);
  const repeated = new Set<string>();
  for (const element of page.querySelectorAll<HTMLElement>('[data-region]')) {
    const { region: name = '', zoned, input } = element.dataset;
    const own = isField(element) || input !== undefined ? inputRegion(name) : name;
    const region = zoned === undefined ? own : `${own} in ${timeZone()}`;
    if (texts.has(region)) repeated.add(region);
    if (element !== page.activeElement && !element.closest(BUSY)) texts.set(region, normalised(textOf(element)));
  }
  for (const [region, text] of [...listsOn(page), ...areasOn(page)]) {
    if (texts.has(region)) repeated.add(region);
    texts.set(region, text);
  }
  for (const region of repeated) texts.delete(region);
  for (const field of entered) {
    const region = uncomparedInput(field);
    if (region !== undefined) texts.set(region, '');
  }
  return texts;
}

type Text = readonly [region: string, text: string];

const isBusy = (part: Element) => part.closest(BUSY) !== null || part.querySelector(BUSY) !== null;

/** The order of each list. */
const listsOn = (page: Document): readonly Text[] =>
  [...page.querySelectorAll<HTMLElement>(LIST)].flatMap((list) => {
    const { list: name = '', before, after } = list.dataset;
    return isBusy(list) ? [] : orderOf(name, idsIn(list), { before, after });
  });

/** The parts of each area. */
const areasOn = (page: Document): readonly Text[] =>
  [...page.querySelectorAll<HTMLElement>(AREA)].flatMap((area) =>
    isBusy(area) ? [] : [[`${area.dataset['parts']}, parts`, partsIn(area)]],
  );

function uncomparedInput(field: Element): string | undefined {
  if (!isField(field) || !field.isConnected || field.value === '' || field.closest(UNRECORDED)) return undefined;
  const { region } = field.dataset;
  if (region === undefined) return uncomparedRegion(positionOf(field));
  return field === field.ownerDocument.activeElement ? uncomparedRegion(region) : undefined;
}

const none: ReadonlySet<Element> = new Set();

const idsIn = (list: Element) =>
  [...list.querySelectorAll<HTMLElement>('[data-id]')]
    .filter((item) => item.parentElement?.closest(LIST) === list)
    .map(({ dataset: { id = '' } }) => id);

const partsIn = (area: Element) =>
  [...area.querySelectorAll<HTMLElement>(PART)]
    .filter((part) => part.parentElement?.closest(AREA) === area)
    .map(({ dataset: { part } }) => part)
    .join(' ');

/** The id of a list's end. */
const END = '';

/**
 * The order of a list: its first item, and what follows each. Pairs do not depend on the scroll position, unlike the items that
 * are rendered. `before` and `after`: there are more items than those, which are not rendered.
 */
export function orderOf(
  list: string,
  ids: readonly string[],
  more: { readonly before?: string | undefined; readonly after?: string | undefined } = {},
): readonly (readonly [region: string, id: string])[] {
  const pairs = ids.map((id, at) => [`${list}, after ${id}`, ids[at + 1] ?? END] as const);
  return [
    ...(more.before === undefined ? [[`${list}, first`, ids[0] ?? END] as const] : []),
    ...(more.after === undefined ? pairs : pairs.slice(0, -1)),
  ];
}

const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const normalised = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function textOf(element: Element): string {
  if (element instanceof HTMLInputElement && element.type === 'checkbox') return String(element.checked);
  if (isField(element)) return element.value;
  let text = '';
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue;
    else if (isElement(node) && !node.matches(LEFT_OUT)) text += ` ${textOf(node)} `;
  }
  return text;
}

const isField = (element: Element) =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
