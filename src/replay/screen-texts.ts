import { isRecord } from '../../contract/json.ts';
import { hashText } from '../kernel/digest.ts';
import type { NumberedEntry } from '../kernel/entry.ts';

/**
 * What a screen showed at a checkpoint, as far as it follows from the state: digests of the texts of its regions (decision 53).
 * A region that is missing is as in the checkpoint before.
 */
export interface ScreenTexts {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Width and height of the window in pixels, if they have changed. */
  readonly size?: readonly [width: number, height: number];
  /** The page has just loaded: earlier checkpoints do not count. */
  readonly is_first?: true;
  /** By region; null for one that is no longer on screen, or whose text does not follow from the state now. */
  readonly texts: Readonly<Record<string, string | null>>;
}

export const textDigest = (text: string): string => hashText(text).toString(36);

/** What was on screen at a checkpoint. */
export interface RecordedTexts {
  /** The number of the checkpoint. */
  readonly n: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Undefined if the log does not contain it. */
  readonly size: readonly [width: number, height: number] | undefined;
  /** Digests of texts, by region. */
  readonly texts: ReadonlyMap<string, string>;
}

/** What was on screen at each checkpoint that says so. A file may contain anything. */
export function recordedTexts(entries: readonly NumberedEntry[]): readonly RecordedTexts[] {
  let texts: ReadonlyMap<string, string> = new Map();
  let size: RecordedTexts['size'];
  return entries.flatMap((entry) => {
    if (entry.kind !== 'checkpoint' || entry.screen === undefined) return [];
    const { at, size: resized, is_first: isFirst, texts: changes }: Record<string, unknown> = { ...entry.screen };
    if (typeof at !== 'number' || !isRecord(changes)) return [];
    texts = changed(isFirst === true ? new Map() : texts, changes);
    size = sizeIn(resized) ?? size;
    return [{ n: entry.n, at, size, texts }];
  });
}

function changed(
  before: ReadonlyMap<string, string>,
  changes: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> {
  const after = new Map(before);
  for (const [region, digest] of Object.entries(changes))
    if (typeof digest === 'string') after.set(region, digest);
    else after.delete(region);
  return after;
}

function sizeIn(value: unknown): RecordedTexts['size'] {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [];
  const [width, height] = parts;
  return typeof width === 'number' && typeof height === 'number' ? [width, height] : undefined;
}
