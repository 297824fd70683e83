import { textDigest } from '../replay/screen-texts.ts';
import { BUSY, textsOnScreen } from './texts-on-screen.ts';

/** A label of every page of a signed-in user. If it differs, something outside the console has changed the page's texts. */
const CANARY = 'shell/skip-link';

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

/** A page that may still be loading its parts. */
export interface LoadingPage {
  readonly page: Document;
  readonly language: string;
  /** Whether dialogs and the like are still being opened. */
  readonly isOpening: () => boolean;
}

/**
 * Compares a page that may still be loading its parts. A text that differs counts as not compared if the page still changes, or
 * if something is pending, at the deadline.
 */
export async function compareLoadingTexts(
  { page, language, isOpening }: LoadingPage,
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
    if (now !== before || isOpening() || (differing.length > 0 && isPending(page))) unchanged = 0;
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
  { page, language, isOpening }: LoadingPage,
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
    if (now !== before || isOpening() || isPending(page)) unchanged = 0;
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
