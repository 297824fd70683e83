import type { NumberedEntry, Outcome } from '../../../src/kernel/index.ts';
import type { Verdict } from '../../../src/replay/verdict.ts';
import type { Text } from '../../../contract/text.ts';
import { texts } from './texts.ts';

type Tone = 'plain' | 'good' | 'waiting' | 'bad' | 'info';

/** A fact about an entry in addition to its name, such as how it ended. */
export interface Fact {
  readonly text: Text;
  /** In the list, if shorter. */
  readonly brief?: Text;
  readonly tone: Tone;
  /** Whether the list leaves it out. */
  readonly isUsual?: boolean;
}

export interface Known {
  /** Outcomes of the commands that have ended, by command id. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly verdict: Verdict;
}

/** The facts of an entry, the most important one first. */
export function factsOf(entry: NumberedEntry, { outcomes, verdict }: Known): readonly Fact[] {
  switch (entry.kind) {
    case 'command':
      return [outcomeFact(outcomes.get(entry.id)), ...causedBy(entry.by)];
    case 'event':
      return [
        ...(entry.optimistic === true ? [optimisticFact(outcomes.get(entry.command ?? ''))] : []),
        ...causedBy(entry.by),
      ];
    case 'exchange':
      return [statusFact(entry.status)];
    case 'checkpoint':
      return comparison(entry.n, verdict);
    case 'result':
      return entry.error ? [{ text: texts('outcome.failed'), tone: 'bad' }] : [];
    case 'effect':
    case 'draw':
      return [];
  }
}

const tones: Readonly<Record<Outcome, Tone>> = {
  done: 'good',
  failed: 'bad',
  superseded: 'waiting',
  cancelled: 'waiting',
  dropped: 'waiting',
};

/** How a command ended. */
export function outcomeFact(outcome: Outcome | undefined): Fact {
  if (outcome === undefined) return { text: texts('outcome.open'), tone: 'waiting' };
  return { text: texts(`outcome.${outcome}`), tone: tones[outcome] };
}

/** Who caused an entry; files may contain unknown values. */
function causedBy(by: 'user' | 'server' | 'replay'): readonly Fact[] {
  return ['user', 'server', 'replay'].includes(by)
    ? [{ text: texts(`by.${by}`), brief: texts(`brief.${by}`), tone: 'plain', isUsual: by === 'user' }]
    : [];
}

/** That an event is optimistic, and whether it was reverted. */
function optimisticFact(outcome: Outcome | undefined): Fact {
  const isReverted = outcome !== undefined && outcome !== 'done';
  return isReverted ? { text: texts('reverted'), tone: 'bad' } : { text: texts('optimistic'), tone: 'info' };
}

function statusFact(status: number): Fact {
  if (status === 0) return { text: texts('noResponse'), tone: 'bad' };
  return { text: texts('status', { status: String(status) }), tone: status < 400 ? 'good' : 'bad' };
}

/** The result of a checkpoint. Checkpoints after the first difference are not compared. */
function comparison(n: number, { difference }: Verdict): readonly Fact[] {
  if (difference && n > difference.n) return [];
  return [n === difference?.n ? { text: texts('differs'), tone: 'bad' } : { text: texts('agrees'), tone: 'good' }];
}
