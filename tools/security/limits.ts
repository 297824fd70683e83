import { DAY_SECONDS, HOUR_SECONDS } from '../../contract/duration.ts';
import type { Limit } from '../../server/limit.ts';
import { exportsOf } from './exports.ts';

/** Every limit that a `limits.ts` of the server or of a module declares, by subject. */
export async function declaredLimits(): Promise<readonly Limit[]> {
  const exported = await exportsOf('server/**/limits.ts', 'modules/*/server/**/limits.ts');
  return exported.filter(isLimit).toSorted((one, other) => one.subject.localeCompare(other.subject, 'en'));
}

function isLimit(value: unknown): value is Limit {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'limit';
}

/** The limits as a table in Markdown. */
export function limitsTable(limits: readonly Limit[]): string {
  const rows = limits.map((limit) => `| ${limit.subject} | ${amountOf(limit)} | ${limit.beyond} |`);
  return ['| What | At most | Beyond it |', '|---|---|---|', ...rows].join('\n');
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

function amountOf({ max, unit, seconds }: Limit): string {
  const amount = unit === 'bytes' ? bytesText(max) : `${whole.format(max)} ${unit}`;
  return seconds === undefined ? amount : `${amount} per ${durationText(seconds)}`;
}

/** In the units in which it is a round number: `256 KiB`, `100 kB`. */
function bytesText(bytes: number): string {
  const [base, kilo, mega] = bytes % 1000 === 0 ? ([1000, 'kB', 'MB'] as const) : ([1024, 'KiB', 'MiB'] as const);
  return bytes < base ** 2 ? `${whole.format(bytes / base)} ${kilo}` : `${whole.format(bytes / base ** 2)} ${mega}`;
}

const spans = [
  { seconds: DAY_SECONDS, one: 'day', many: 'days' },
  { seconds: HOUR_SECONDS, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'minute', many: 'minutes' },
  { seconds: 1, one: 'second', many: 'seconds' },
] as const;

function durationText(seconds: number): string {
  const span = spans.find((one) => seconds % one.seconds === 0) ?? spans[3];
  const count = seconds / span.seconds;
  return count === 1 ? span.one : `${whole.format(count)} ${span.many}`;
}
