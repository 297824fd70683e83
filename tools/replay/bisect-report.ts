import { PERSONAL_DATA } from '../../src/replay/redacted-parts.ts';

/**
 * The entry after which an expression is first true, if any, with its command, and earlier errors of the expression.
 */
export interface First {
  readonly n: number | undefined;
  readonly chain: readonly { readonly n: number; readonly kind: string; readonly type?: string }[];
  readonly errors: {
    readonly count: number;
    readonly first: { readonly n: number; readonly message: string } | undefined;
  };
}

/** What the tool says about an expression, for the developer. */
export function bisectLines(found: First, log: string): readonly string[] {
  const threw = threwLine(found);
  return [...(threw === undefined ? [] : [threw]), ...resultLines(found, log)];
}

export function threwLine({ errors: { first, count } }: First): string | undefined {
  if (!first) return undefined;
  const where = count > 1 ? `after ${count} states, first after entry ${first.n}` : `after entry ${first.n}`;
  return `The expression threw ${where}: ${first.message}`;
}

function resultLines({ n, chain }: First, log: string): readonly string[] {
  if (n === undefined)
    return [
      'The expression is never true.',
      ...(hasPseudonyms(log) ? ['Texts in this log are pseudonyms: compare ids, flags and times instead.'] : []),
    ];
  if (chain.length === 0) return ['The expression is true before the first entry, in the snapshot.'];
  return [`The expression is first true after ${chain.map(nameOf).join(', of ')}.`];
}

/** Whether personal data was replaced in the log, as its first line says. */
const hasPseudonyms = (log: string): boolean => log.slice(0, log.indexOf('\n')).includes(`"${PERSONAL_DATA}"`);

const nameOf = ({ n, kind, type = '' }: First['chain'][number]): string => `entry ${n} (${`${kind} ${type}`.trim()})`;
