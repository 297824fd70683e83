import { textDigest } from '../replay/screen-texts.ts';

/** Regions whose text may be about to change. */
const BUSY = '[aria-busy="true"]';

/**
 * Parts of a region that do not follow from the state: times, which depend on the clock and the time zone; what is open; and
 * regions inside it, which count for themselves.
 */
const LEFT_OUT =
  'time, svg, style, script, dialog, [role="menu"], [role="listbox"], [role="dialog"], [popover], [data-region]';

/** What translators in browsers, such as those of Chrome and Edge, leave in a page whose texts they replace. */
const TRANSLATED = '[class*="translated-"]:root, [_msttexthash], font[_mstmutation], font > font';

/** A label of every page of a signed-in user. If it differs, something outside the console has changed the page's texts. */
const CANARY = 'shell/skip-link';

/** Lists of items with `data-id`: which one is first, and which one follows another one, each as a region. */
const LIST = '[data-list]';

/** Areas with parts that follow from the state, as a region: the names of those that are there. */
const AREA = '[data-parts]';
const PART = '[data-part]';

/**
 * The texts of a page that follow from the state, by region (decision 53). An element with `data-region` is one; its name has
 * the ids of what it shows, so that it never stands for something else. `data-zoned` adds the time zone, where texts depend on
 * it. A field is one by its value, unless it is in use. A page that is no longer in the console's language, or translated
 * otherwise, has none.
 */
export function textsOnScreen(page: Document, language: string): ReadonlyMap<string, string> {
  if (page.documentElement.lang !== language || page.querySelector(TRANSLATED)) return new Map();
  const texts = new Map([['shell/title', page.title]]);
  const repeated = new Set<string>();
  for (const element of page.querySelectorAll<HTMLElement>('[data-region]')) {
    const { region: name = '', zoned } = element.dataset;
    const region = zoned === undefined ? name : `${name} in ${timeZone()}`;
    if (texts.has(region)) repeated.add(region);
    if (element !== page.activeElement && !element.closest(BUSY)) texts.set(region, normalised(textOf(element)));
  }
  for (const list of page.querySelectorAll<HTMLElement>(LIST)) {
    if (list.closest(BUSY) || list.querySelector(BUSY)) continue;
    const { list: name = '', before, after } = list.dataset;
    for (const [region, id] of orderOf(name, idsIn(list), { before, after })) {
      if (texts.has(region)) repeated.add(region);
      texts.set(region, id);
    }
  }
  for (const area of page.querySelectorAll<HTMLElement>(AREA)) {
    if (area.closest(BUSY) || area.querySelector(BUSY)) continue;
    const region = `${area.dataset['parts']}, parts`;
    if (texts.has(region)) repeated.add(region);
    texts.set(region, partsIn(area));
  }
  for (const region of repeated) texts.delete(region);
  return texts;
}

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
  if (element instanceof HTMLTextAreaElement) return element.value;
  let text = '';
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue;
    else if (isElement(node) && !node.matches(LEFT_OUT)) text += ` ${textOf(node)} `;
  }
  return text;
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** The result of comparing a page with recorded digests. */
export interface ComparedTexts {
  /** Regions with another text than the recorded one. */
  readonly differing: readonly { readonly region: string; readonly text: string }[];
  /** Regions that could not be compared: they are not on the page, such as rows that are scrolled out of view, or the page is still loading. */
  readonly missing: readonly string[];
}

/**
 * Compares the texts of a page with recorded digests, by region. Regions on the page that were not recorded do not count: an item
 * that is missing, additional or in another place shows in the regions of its list.
 */
export function compareTexts(
  texts: ReadonlyMap<string, string>,
  recorded: Readonly<Record<string, string>>,
): ComparedTexts {
  const differing: { readonly region: string; readonly text: string }[] = [];
  const missing: string[] = [];
  for (const [region, digest] of Object.entries(recorded)) {
    const text = texts.get(region);
    if (text === undefined) missing.push(region);
    else if (textDigest(text) !== digest) differing.push({ region, text });
  }
  const compared = { differing, missing };
  return differing.some(({ region }) => region === CANARY) ? notCompared(compared) : compared;
}

const notCompared = ({ differing, missing }: ComparedTexts): ComparedTexts => ({
  differing: [],
  missing: [...missing, ...differing.map(({ region }) => region)],
});

/** Milliseconds between two checks of a page. */
const STEP_MS = 30;
/** A check this late does not count: the machine was busy, or the page is hidden and may have had no time to render. */
const LATE_MS = 150;
/** After this many checks without a change, a page has loaded its parts. */
const STEPS_UNCHANGED = 4;
/** A text differs only after this many checks without a change, and if nothing is pending. */
const STEPS_UNCHANGED_DIFFERING = 60;
/** Milliseconds in which a page whose texts differ can load what is missing. */
const DEADLINE_MS = 12_000;

/**
 * Compares a page that may still be loading its parts. A text that differs counts as not compared if the page still changes, or
 * if something is pending, at the deadline.
 */
export async function compareLoadingTexts(
  page: Document,
  language: string,
  recorded: Readonly<Record<string, string>>,
): Promise<ComparedTexts> {
  const start = performance.now();
  let before = '';
  let unchanged = 0;
  for (let last = start; ;) {
    const compared = compareTexts(textsOnScreen(page, language), recorded);
    const { differing, missing } = compared;
    if (differing.length + missing.length === 0) return compared;
    const at = performance.now();
    const now = page.body.innerHTML;
    if (now !== before || (differing.length > 0 && isPending(page))) unchanged = 0;
    else if (at - last < LATE_MS) unchanged += 1;
    if (unchanged >= (differing.length === 0 ? STEPS_UNCHANGED : STEPS_UNCHANGED_DIFFERING)) return compared;
    if (at - start > DEADLINE_MS) return notCompared(compared);
    before = now;
    last = at;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}

/** After this many checks without a change, a page that has all of its regions shows their final texts. */
const STEPS_UNCHANGED_WHOLE = 10;

/**
 * Digests of the texts of a page that may still be loading its parts, by region, of those requested. Empty if the page still
 * changes at the deadline.
 */
export async function loadedTexts(
  page: Document,
  language: string,
  regions: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const start = performance.now();
  let before = '';
  let unchanged = 0;
  for (let last = start; ;) {
    const texts = textsOnScreen(page, language);
    const found = regions.flatMap((region) => {
      const text = texts.get(region);
      return text === undefined ? [] : [[region, textDigest(text)] as const];
    });
    const at = performance.now();
    const now = page.body.innerHTML;
    if (now !== before || isPending(page)) unchanged = 0;
    else if (at - last < LATE_MS) unchanged += 1;
    const steps = found.length === regions.length ? STEPS_UNCHANGED_WHOLE : STEPS_UNCHANGED_DIFFERING;
    if (unchanged >= steps) return Object.fromEntries(found);
    if (at - start > DEADLINE_MS) return {};
    before = now;
    last = at;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}

const isPending = (page: Document) =>
  page.hidden || page.readyState !== 'complete' || page.querySelector(BUSY) !== null;
