import { isRecord } from '../../../contract/json.ts';
import type { NumberedEntry, Outcome } from '../../../src/kernel/index.ts';

/** Kinds of entries in the list; `phase` is a kernel event about the phase of a command. */
export const kinds = ['command', 'event', 'phase', 'effect', 'result', 'exchange', 'draw', 'checkpoint'] as const;
export type Kind = (typeof kinds)[number];

/** An entry as shown in the list. */
export interface Listed {
  readonly n: number;
  readonly kind: Kind;
  /** Message type, endpoint of a call, or kind of generated value; checkpoints show a count instead. */
  readonly name: string;
  /** Time in Unix milliseconds. Entries without a time have that of the previous entry. */
  readonly at: number | undefined;
  readonly entry: NumberedEntry;
}

/** Filter by text and kinds; an empty list of kinds matches all. */
export interface Filter {
  readonly text: string;
  readonly kinds: readonly Kind[];
}

export const noFilter: Filter = { text: '', kinds: [] };

export function listingOf(entries: readonly NumberedEntry[]): readonly Listed[] {
  let at: number | undefined;
  return entries.map((entry) => {
    if ('at' in entry) at = entry.at;
    return { n: entry.n, kind: kindOf(entry), name: nameOf(entry), at, entry };
  });
}

export function kindOf(entry: NumberedEntry): Kind {
  return entry.kind === 'event' && entry.type.startsWith('kernel/') ? 'phase' : entry.kind;
}

export function nameOf(entry: NumberedEntry): string {
  if (entry.kind === 'command' || entry.kind === 'event') return entry.type;
  if (entry.kind === 'effect' || entry.kind === 'result') return textIn(entry.call);
  if (entry.kind === 'exchange') return entry.endpoint;
  return entry.kind === 'draw' ? textIn(entry.what) : '';
}

/** Converts a value that should be text. Files are validated only as far as replay requires. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Entries that match a filter: each word of its text is in the name or is the entry's number. */
export function matching(listing: readonly Listed[], filter: Filter): readonly Listed[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && filter.kinds.length === 0) return listing;
  return listing.filter(
    ({ n, kind, name }) =>
      (filter.kinds.length === 0 || filter.kinds.includes(kind)) &&
      words.every((word) => name.toLowerCase().includes(word) || word === String(n)),
  );
}

/** Index of entry `n`, or of the next entry if `n` is not in the list. The list is sorted by number. */
export function indexOfEntry(listing: readonly Listed[], n: number): number {
  let [low, high] = [0, listing.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((listing[middle]?.n ?? Infinity) < n) low = middle + 1;
    else high = middle;
  }
  return low;
}

const outcomeNames: readonly string[] = ['done', 'failed', 'superseded', 'cancelled', 'dropped'] satisfies Outcome[];
const isOutcome = (value: unknown): value is Outcome => typeof value === 'string' && outcomeNames.includes(value);

/** Outcomes of commands, by command id. */
export function outcomesOf(entries: readonly NumberedEntry[]): ReadonlyMap<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  for (const entry of entries) {
    if (entry.kind !== 'event' || entry.type !== 'kernel/settled' || entry.command === undefined) continue;
    const outcome = isRecord(entry.payload) ? entry.payload['outcome'] : undefined;
    if (isOutcome(outcome)) outcomes.set(entry.command, outcome);
  }
  return outcomes;
}
