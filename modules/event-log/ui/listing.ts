import type { NumberedEntry, Outcome } from '../../../src/kernel/index.ts';

/** What a reader tells entries apart by; `phase` is what the kernel itself says of a command's course. */
export const kinds = ['command', 'event', 'phase', 'exchange', 'draw', 'checkpoint'] as const;
export type Kind = (typeof kinds)[number];

/** An entry as the list shows it. */
export interface Listed {
  readonly n: number;
  readonly kind: Kind;
  /** Its type, the endpoint of a call, or what was drawn; the slices of a checkpoint are counted elsewhere. */
  readonly name: string;
  /** When it was, in milliseconds; what has no time of its own was when the entry before it was. */
  readonly at: number | undefined;
  readonly entry: NumberedEntry;
}

/** Kinds and a text; without kinds all of them. */
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
  if (entry.kind === 'exchange') return entry.endpoint;
  return entry.kind === 'draw' ? saidIn(entry.what) : '';
}

/** What should be a text: of a file only what it cannot be read without has been checked. */
export function saidIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** What fits a filter: every word of its text stands in the name, or is the entry's number. */
export function fitting(listing: readonly Listed[], filter: Filter): readonly Listed[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && filter.kinds.length === 0) return listing;
  return listing.filter(
    ({ n, kind, name }) =>
      (filter.kinds.length === 0 || filter.kinds.includes(kind)) &&
      words.every((word) => name.toLowerCase().includes(word) || word === String(n)),
  );
}

/** Where entry `n` stands in a list, or the next one where it is not in it. The list is in order of numbers. */
export function placeOf(listing: readonly Listed[], n: number): number {
  let [low, high] = [0, listing.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((listing[middle]?.n ?? Infinity) < n) low = middle + 1;
    else high = middle;
  }
  return low;
}

const ends: readonly string[] = ['done', 'failed', 'superseded', 'cancelled', 'dropped'] satisfies Outcome[];
const isOutcome = (value: unknown): value is Outcome => typeof value === 'string' && ends.includes(value);

/** How each command ended, by its id. */
export function outcomesOf(entries: readonly NumberedEntry[]): ReadonlyMap<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  for (const entry of entries) {
    if (entry.kind !== 'event' || entry.type !== 'kernel/settled' || entry.command === undefined) continue;
    const { outcome } = Object(entry.payload) as { readonly outcome?: unknown };
    if (isOutcome(outcome)) outcomes.set(entry.command, outcome);
  }
  return outcomes;
}
