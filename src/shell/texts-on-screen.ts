import { textDigest } from '../replay/screen-texts.ts';

/** Regions whose text may be about to change. */
const BUSY = '[aria-busy="true"]';

/**
 * Parts of a region that do not follow from the state: times, which depend on the clock and the time zone; what is open; and
 * regions inside it, which count for themselves.
 */
const LEFT_OUT =
  'time, svg, style, script, dialog, [role="menu"], [role="listbox"], [role="dialog"], [popover], [data-region], [data-unrecorded]';

/**
 * The texts of a page that follow from the state, by region (decision 53). An element with `data-region` is one; its name has
 * the ids of what it shows, so that it never stands for something else. `data-zoned` adds the time zone, where texts depend on
 * it. A field is one by its value, unless it is in use.
 */
export function textsOnScreen(page: Document): ReadonlyMap<string, string> {
  const texts = new Map([['shell/title', page.title]]);
  const repeated = new Set<string>();
  // A translation in the browser replaces the page's texts.
  if (/\btranslated-/.test(page.documentElement.className)) return new Map();
  for (const element of page.querySelectorAll<HTMLElement>('[data-region]')) {
    const { region: name = '', zoned } = element.dataset;
    const region = zoned === undefined ? name : `${name} in ${timeZone()}`;
    if (texts.has(region)) repeated.add(region);
    if (element !== page.activeElement && !element.closest(BUSY)) texts.set(region, normalised(textOf(element)));
  }
  for (const region of repeated) texts.delete(region);
  return texts;
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
  /** Regions that are not on the page, such as rows that are scrolled out of view. */
  readonly missing: readonly string[];
}

/** Compares the texts of a page with recorded digests, by region. */
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
  return { differing, missing };
}

/** Milliseconds between two looks at a page. */
const STEP_MS = 30;
/** A page that has not changed for so many looks has loaded its parts. */
const STEPS_UNCHANGED = 4;
/** A page whose texts differ is given so many looks to load what is missing. */
const MAX_STEPS = 40;

/** Compares a page that may still be loading its parts. */
export async function compareLoadingTexts(
  page: Document,
  recorded: Readonly<Record<string, string>>,
): Promise<ComparedTexts> {
  let before = '';
  let unchanged = 0;
  for (let step = 0; ; step++) {
    const compared = compareTexts(textsOnScreen(page), recorded);
    const { differing, missing } = compared;
    if (differing.length + missing.length === 0 || step === MAX_STEPS) return compared;
    const now = JSON.stringify(compared);
    unchanged = now === before ? unchanged + 1 : 0;
    if (unchanged >= STEPS_UNCHANGED && differing.length === 0) return compared;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
