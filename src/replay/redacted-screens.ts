import { isRecord } from '../../contract/json.ts';
import { lineOf } from '../kernel/codec.ts';
import type { RecordedTexts, ScreenTexts } from './screen-texts.ts';
import { textDigest } from './screen-texts.ts';
import { SCREENS } from './redacted-parts.ts';

/** A screen with the texts of the redacted state, rendered by the build that recorded the log. */
export interface RenderedScreen {
  readonly recorded: RecordedTexts;
  /** Regions whose recorded text that build shows again from the state with personal data, and those where it shows another. */
  readonly regions: { readonly same: readonly string[]; readonly other: readonly string[] };
  /** Digests of the texts with pseudonyms, by region. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * Adds what was on screen to a redacted log: digests of texts with pseudonyms instead of those of personal data. Where the recorded text
 * was not that of the state, the new one is not that of the redacted state either, so that both logs have the same verdict.
 * Names of regions are those of the redacted state, so they have no personal data.
 */
export function withScreens(text: string, rendered: readonly RenderedScreen[], isComplete: boolean): string {
  const screens = encoded(rendered);
  return text
    .split('\n')
    .map((line) => {
      if (!line.includes('"checkpoint"') && !line.includes('"header"')) return line;
      const entry: unknown = JSON.parse(line);
      if (!isRecord(entry)) return line;
      if (entry['kind'] === 'header') return isComplete ? lineOf(withoutNote(entry)) : line;
      const screen = entry['kind'] === 'checkpoint' ? screens.get(Number(entry['n'])) : undefined;
      return screen ? lineOf({ ...entry, screen }) : line;
    })
    .join('\n');
}

function withoutNote(header: Readonly<Record<string, unknown>>) {
  const { redacted } = header;
  return { ...header, redacted: Array.isArray(redacted) ? redacted.filter((what) => what !== SCREENS) : redacted };
}

/** By the number of the checkpoint; each has what has changed since the one before. */
function encoded(rendered: readonly RenderedScreen[]): ReadonlyMap<number, ScreenTexts> {
  const screens = new Map<number, ScreenTexts>();
  let before: ReadonlyMap<string, string> | undefined;
  let size = '';
  for (const screen of rendered) {
    const { n, at, size: recordedSize } = screen.recorded;
    const now = textsOf(screen);
    const gone = [...(before?.keys() ?? [])].filter((region) => !now.has(region));
    const changed = [...now].filter(([region, digest]) => before?.get(region) !== digest);
    screens.set(n, {
      at,
      ...(recordedSize && String(recordedSize) !== size && { size: recordedSize }),
      ...(!before && { is_first: true as const }),
      texts: Object.fromEntries([...gone.map((region) => [region, null] as const), ...changed]),
    });
    before = now;
    size = String(recordedSize ?? '');
  }
  return screens;
}

function textsOf({ regions: { same, other }, texts }: RenderedScreen): ReadonlyMap<string, string> {
  const digestOf = (region: string) => texts[region];
  return new Map([
    ...same.flatMap((region) => pair(region, digestOf(region))),
    ...other.flatMap((region) => pair(region, negated(digestOf(region)))),
  ]);
}

const pair = (region: string, digest: string | undefined) => (digest === undefined ? [] : [[region, digest] as const]);

const negated = (digest: string | undefined) => digest && textDigest(`not ${digest}`);
