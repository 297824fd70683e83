import type { RecordedTexts } from '../../../src/replay/screen-texts.ts';
import { isComparisonReport, type ComparisonReport } from '../../../src/shell/recorded-frame.ts';
import { uncomparedIn } from '../../../src/shell/input-regions.ts';
import type { ComparedScreens } from './recorded-screens.ts';
import { ScreenPass } from './screen-pass.ts';
import { uncomparedInputs } from './uncompared-inputs.ts';

interface Ends {
  /** Shows the screen; `shown` follows. */
  readonly show: (screen: RecordedTexts) => void;
  /** Compares the shown screen; a report follows. */
  readonly compare: (screen: RecordedTexts) => void;
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void;
  readonly onCompared: (compared: ComparedScreens) => void;
}

export const BUDGET_MS = 30_000;

/** Compares recorded screens one after the other, up to the first that differs, or until the time is up. */
export function compareScreens(screens: readonly RecordedTexts[], { show, compare, onProgress, onCompared }: Ends) {
  return new ScreenPass<ComparisonReport>(screens, {
    budget: BUDGET_MS,
    show,
    ask: compare,
    responseIn: (data) => (isComparisonReport(data) ? { n: data.compared, response: data } : undefined),
    isLast: ({ differing }) => differing.length > 0,
    onProgress,
    onEnd: (reports, done) => onCompared(summaryOf(screens, reports, done)),
  });
}

/** Texts of a screen without a report count as missing; the screen that differs is not counted. */
function summaryOf(
  screens: readonly RecordedTexts[],
  reports: ReadonlyMap<number, ComparisonReport>,
  done: number,
): ComparedScreens {
  const counts = { compared: 0, missing: 0 };
  for (const { n, texts } of screens.slice(0, done)) {
    // Those that say that they cannot be compared are no texts.
    const regions = [...texts.keys()].filter((region) => uncomparedIn(region) === undefined);
    const lacking = new Set(reports.get(n)?.missing ?? regions);
    const missing = regions.filter((region) => lacking.has(region)).length;
    counts.missing += missing;
    counts.compared += regions.length - missing;
  }
  const [difference] = [...reports.values()].flatMap(({ compared: n, differing: [first] }) =>
    first ? { n, region: first.region, text: first.text } : [],
  );
  const uncompared = uncomparedInputs(screens.slice(0, done), reports);
  return { ...counts, screens: { done, total: screens.length }, uncompared, difference };
}
