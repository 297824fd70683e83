import { isRecord } from '../../../contract/json.ts';
import type { NumberedEntry, Outcome } from '../../../src/kernel/index.ts';

type EffectEntry = Extract<NumberedEntry, { readonly kind: 'effect' }>;

/** Kinds of entries in the list; `phase` is a kernel event about the phase of a command. */
export const kinds = ['command', 'event', 'phase', 'effect', 'result', 'exchange', 'draw', 'checkpoint'] as const;
export type Kind = (typeof kinds)[number];

/** An entry as shown in the list. */
export interface Listed {
  readonly n: number;
  readonly kind: Kind;
  /**
   * Message type, endpoint of a call, service and method of an effect, or kind of generated value; empty for
   * checkpoints.
   */
  readonly name: string;
  /** Time in Unix milliseconds. Entries without a time have that of the previous entry. */
  readonly at: number | undefined;
  /** 0 for a command that a user sent, 1 for what it produced, and so on; at most `MAX_DEPTH`. */
  readonly depth: number;
  readonly entry: NumberedEntry;
}

/** Deeper entries are indented as far as these, which leaves room for their names. */
const MAX_DEPTH = 4;

/** Filter by text and kinds. */
export interface Filter {
  readonly text: string;
  readonly kinds: readonly Kind[];
}

/** Phases are left out at first: a command shows how it ended. */
export const initialFilter: Filter = { text: '', kinds: kinds.filter((kind) => kind !== 'phase') };

export function listingOf(entries: readonly NumberedEntry[], nameOf = entryNames(entries)): readonly Listed[] {
  let at: number | undefined;
  const depths = new Map<string, number>();
  return entries.map((entry) => {
    if ('at' in entry) at = entry.at;
    const depth = depthOf(entry, depths);
    if (entry.kind === 'command') depths.set(entry.id, depth);
    return { n: entry.n, kind: kindOf(entry), name: nameOf(entry), at, depth, entry };
  });
}

/** One below the command that caused an entry, whose depth is in `depths` unless the log lacks it. */
function depthOf(entry: NumberedEntry, depths: ReadonlyMap<string, number>): number {
  if (entry.kind === 'checkpoint') return 0;
  const depth = depths.get((entry.kind === 'command' ? entry.cause : entry.command) ?? '');
  return depth === undefined ? 0 : Math.min(MAX_DEPTH, depth + 1);
}

export function kindOf(entry: NumberedEntry): Kind {
  return entry.kind === 'event' && !isOfModule(entry.type) ? 'phase' : entry.kind;
}

export type NameOf = (entry: NumberedEntry) => string;

/** Names the entries of a log. A result has the name of its effect. */
export function entryNames(entries: readonly NumberedEntry[]): NameOf {
  const effects = new Map(
    entries.flatMap((entry) => (entry.kind === 'effect' ? [[effectId(entry), effectName(entry)] as const] : [])),
  );
  return (entry) => {
    if (entry.kind === 'command' || entry.kind === 'event') return entry.type;
    if (entry.kind === 'effect') return effectName(entry);
    if (entry.kind === 'result') return effects.get(effectId(entry)) ?? textIn(entry.call);
    if (entry.kind === 'exchange') return entry.endpoint;
    return entry.kind === 'draw' ? textIn(entry.what) : '';
  };
}

const effectId = ({ command, order }: { readonly command: string; readonly order: number }) => `${command} ${order}`;

/** The endpoint of a request, which starts with its module; else the service, which does too, and its method. */
const effectName = ({ service, call }: EffectEntry) => (service === 'http' ? call : `${service}.${call}`);

/** Converts a value that should be text. Files are validated only as far as replay requires. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Entries that match a filter: each word of its text is in the name or is the entry's number. */
export function matching(listing: readonly Listed[], filter: Filter): readonly Listed[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && filter.kinds.length === kinds.length) return listing;
  return listing.filter(
    ({ n, kind, name }) =>
      filter.kinds.includes(kind) && words.every((word) => name.toLowerCase().includes(word) || word === String(n)),
  );
}

/** Whether a slice or message belongs to a module. The kernel's only follow the phases of commands. */
export const isOfModule = (name: string): boolean => !name.startsWith('kernel/');

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
