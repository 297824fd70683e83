import { textDigest, type RecordedTexts } from '../../../src/replay/screen-texts.ts';
import type { ComparedTexts } from '../../../src/shell/compare-texts.ts';
import { inputIn, RECORDED_INPUT, uncomparedIn } from '../../../src/shell/input-regions.ts';

/** A field that the user entered something into, and that no screen shows again. Nobody knows whether a view lost its input. */
export interface UncomparedInput {
  readonly field: string;
  /** The number of the first checkpoint at which it could not be compared. */
  readonly n: number;
  /** Whether the log has its input, so that a screen should show it. Otherwise it was not recorded, or in use until it was gone. */
  readonly isRecorded: boolean;
}

/** The uncompared inputs of screens; `reports` has the results of those that were compared. Each field is listed once. */
export function uncomparedInputs(
  screens: readonly RecordedTexts[],
  reports: ReadonlyMap<number, Pick<ComparedTexts, 'missing'>>,
): readonly UncomparedInput[] {
  const compared = new Set<string>();
  const latest = new Map<string, number>();
  const missing: (UncomparedInput & { readonly input: string })[] = [];
  for (const { n, texts } of screens) {
    const lacking = new Set(reports.get(n)?.missing ?? texts.keys());
    for (const [region, digest] of texts) {
      const [field, unknown] = [inputIn(region), uncomparedIn(region)];
      const input = `${field} ${digest}`;
      if (unknown !== undefined)
        missing.push({ field: unknown, n, isRecorded: digest === textDigest(RECORDED_INPUT), input: '' });
      else if (field === undefined) continue;
      else if (lacking.has(region)) missing.push({ field, n, isRecorded: true, input });
      else {
        compared.add(input);
        latest.set(field, n);
      }
    }
  }
  const found = missing.filter(({ field, n, isRecorded, input }) =>
    isRecorded ? !compared.has(input) : n > (latest.get(field) ?? 0),
  );
  return [...Map.groupBy(found, ({ field }) => field)].map(([field, all]) => ({
    field,
    n: Math.min(...all.map(({ n }) => n)),
    isRecorded: all.some(({ isRecorded }) => isRecorded),
  }));
}
