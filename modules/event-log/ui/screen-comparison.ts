import { textDigest, type RecordedTexts } from '../../../src/replay/screen-texts.ts';
import type { Point } from '../../../src/replay/state-steps.ts';
import { isComparisonReport, type ComparisonReport } from '../../../src/shell/recorded-frame.ts';
import { uncomparedIn } from '../../../src/shell/input-regions.ts';
import type { ComparedScreens } from './recorded-screens.ts';
import { ScreenPass, type Series } from './screen-pass.ts';
import { TextSearch } from './text-search.ts';
import { uncomparedInputs } from './uncompared-inputs.ts';

type Reports = ReadonlyMap<number, ComparisonReport>;

interface Ends {
  /** Shows the screen; `shown` follows. */
  readonly show: (screen: RecordedTexts) => void;
  /** Compares the shown screen; a report follows. */
  readonly compare: (screen: RecordedTexts) => void;
  /** Asks for the texts of these regions on the shown screen; a report follows. */
  readonly collect: (screen: RecordedTexts) => void;
  /** The events between two entries that changed the state. */
  readonly changesBetween: (after: number, until: number) => readonly Point[];
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void;
  readonly onCompared: (compared: ComparedScreens) => void;
}

export const BUDGET_MS = 30_000;

/**
 * Compares recorded screens one after the other, up to the first that differs, or until the time is up. Then looks for the event that
 * led to the difference.
 */
export function compareScreens(
  screens: readonly RecordedTexts[],
  { show, compare, collect, changesBetween, onProgress, onCompared }: Ends,
): Series {
  let current: Series = new ScreenPass<ComparisonReport>(screens, {
    budget: BUDGET_MS,
    show,
    ask: compare,
    responseIn: (data) => (isComparisonReport(data) ? { n: data.compared, response: data } : undefined),
    isLast: ({ differing }) => differing.length > 0,
    onProgress,
    onEnd: (reports, done) => {
      const summary = summaryOf(screens, reports, done);
      const differing = differingIn(screens, reports);
      if (!differing) return onCompared({ ...summary, difference: undefined });
      const { screen, region, text, before } = differing;
      const finish = (suspects: readonly Point[]) => {
        const at = suspects.length === 1 ? suspects[0]?.n : undefined;
        onCompared({ ...summary, difference: { n: screen.n, region, text, suspects, at } });
      };
      const events = before ? changesBetween(before.n, screen.n) : [];
      const digest = before?.texts.get(region);
      // The same text as before: any of the events may have changed the recorded one.
      if (digest === textDigest(text)) return finish(events);
      current = new TextSearch(events, { screen, region, digest }, { show, collect, onEnd: finish });
      current.start();
    },
  });
  return {
    start: () => current.start(),
    stop: () => current.stop(),
    shown: (n, isShown) => current.shown(n, isShown),
    receive: (data) => current.receive(data),
  };
}

/** A text that differs. */
interface Differing {
  /** Where it was recorded. */
  readonly screen: RecordedTexts;
  readonly region: string;
  /** What the region shows now. */
  readonly text: string;
  /** The last screen before that did not differ there. */
  readonly before: RecordedTexts | undefined;
}

function differingIn(screens: readonly RecordedTexts[], reports: Reports): Differing | undefined {
  for (const screen of screens) {
    const [first] = reports.get(screen.n)?.differing ?? [];
    if (!first) continue;
    const { region, text } = first;
    const before = screens.findLast((one) => one.n < screen.n && isNotDifferent(one, region, reports));
    return { screen, region, text, before };
  }
  return undefined;
}

/** The region was as it is now, or not on screen. */
function isNotDifferent({ n, texts }: RecordedTexts, region: string, reports: Reports): boolean {
  if (!texts.has(region)) return true;
  const report = reports.get(n);
  return report !== undefined && !report.missing.includes(region);
}

/** Texts of a screen without a report count as missing; the screen that differs is not counted. */
function summaryOf(
  screens: readonly RecordedTexts[],
  reports: Reports,
  done: number,
): Omit<ComparedScreens, 'difference'> {
  const counts = { compared: 0, missing: 0 };
  for (const { n, texts } of screens.slice(0, done)) {
    // Those that say that they cannot be compared are no texts.
    const regions = [...texts.keys()].filter((region) => uncomparedIn(region) === undefined);
    const lacking = new Set(reports.get(n)?.missing ?? regions);
    const missing = regions.filter((region) => lacking.has(region)).length;
    counts.missing += missing;
    counts.compared += regions.length - missing;
  }
  const uncompared = uncomparedInputs(screens.slice(0, done), reports);
  return { ...counts, screens: { done, total: screens.length }, uncompared };
}
