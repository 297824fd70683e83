import { fileURLToPath } from 'node:url';
import type { Driven } from '../../src/replay/driven.ts';
import type { Unverified, Verdict } from '../../src/replay/verdict.ts';
import type { Replayed } from './replayed.ts';
import { mapStackIn } from './source-map.ts';

/** How many of a kind are listed individually. */
const MAX_LISTED = 8;

/** Notes for the developer besides the state; those on the result of `drive` are separate. */
export function report(replayed: Replayed, driven?: Driven): readonly string[] {
  const { header, at, verified, difference, conclusion, unverified } = replayed;
  const from = header ? ` of ${header.product} ${header.version}` : '';
  return [
    `Folded the log${from} up to entry ${at}; ${counted(verified, 'checkpoint')} verified.`,
    ...(conclusion.kind === 'verified' ? [verifiedLine(unverified, driven)] : []),
    ...errorLines(replayed.errors),
    ...replayed.violations.map(({ n, module, what }) => `Entry ${n} violates an invariant of ${module}: ${what}.`),
    ...(difference ? differenceLines(difference) : []),
    ...unverifiedLines(unverified),
  ];
}

function verifiedLine(unverified: readonly Unverified[], driven: Driven | undefined): string {
  const what =
    unverified.length + (driven?.asRecorded ?? []).length === 0 ? 'everything in the log' : 'what is not listed below';
  const screens = unverified.some(({ reason }) => reason.startsWith('screens'))
    ? ''
    : ' What screens showed is not in the log.';
  return driven
    ? `Verified: ${what} was checked and agrees.${screens}`
    : `${upperFirst(what)} was folded and agrees. The handlers were not run again, so the log is not verified.`;
}

const upperFirst = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function errorLines(errors: Replayed['errors']): readonly string[] {
  const alike = Map.groupBy(errors, ({ what }) => what);
  return [...alike].flatMap(([what, all]) => {
    const others = all.length > 1 ? ` (and ${all.length - 1} more)` : '';
    const [first] = all;
    return [`Entry ${first?.n}${others}: ${what}`, ...stackLines(first?.stack ?? [])];
  });
}

/** The console's build in this checkout. */
const ASSETS = fileURLToPath(new URL('../../build/console/assets', import.meta.url));

function stackLines(stack: readonly string[]): readonly string[] {
  const { frames, missing } = mapStackIn(stack, ASSETS);
  const note = `  Not mapped to the sources: build/console/assets has no source map of ${missing.join(', ')}. Build the version of the log.`;
  return [...frames.map((frame) => `  ${frame}`), ...(missing.length > 0 ? [note] : [])];
}

function differenceLines({ n, at, slice, part, recorded, folded, suspects }: NonNullable<Verdict['difference']>) {
  return [
    `First difference at entry ${at ?? n}, slice ${slice}${part === 'order' ? ', order of rows' : ''}: recorded ${recorded}, folded ${folded}.`,
    suspects.length > 0
      ? `It differs from the checkpoint at entry ${n} after ${at === undefined ? 'one of ' : ''}${listed(suspects.map((one) => `${one.n} ${one.type}`))}.`
      : 'No recorded event was applied since the last checkpoint. The missing ones were not recorded or belong to unknown modules.',
  ];
}

const reasons: Readonly<Record<Unverified['reason'], string>> = {
  'no-checkpoint': 'anything, because the log has no checkpoint',
  'after-checkpoint': 'changes after the last checkpoint',
  'after-difference': 'events after the first difference',
  'never-recorded': 'slices that no checkpoint lists',
  'row-order': 'the order of rows, which this log is too old to contain',
  'missing-module': 'slices and events of modules that are not installed',
  'other-version': 'events of an older version, which were upcast',
  'other-build': 'the state of another version, whose snapshot is used as recorded',
  'left-out': 'entries that were not recorded',
  'no-outcome': 'commands without a recorded outcome',
  running: 'commands that were still running at the end',
  'dead-click': 'clicks that led to nothing',
  screens: 'what was on screen, which the event log’s screen in the console compares by rendering it',
  'screens-left-out': 'what was on screen, which is left out of logs without personal data',
};

function unverifiedLines(unverified: readonly Unverified[]): readonly string[] {
  const alike = Map.groupBy(unverified, ({ reason }) => reason);
  return [...alike].map(([reason, all]) => {
    const parts = all.map(partOf).filter((part) => part !== '');
    return `Not verified: ${reasons[reason]}${parts.length > 0 ? `: ${listed(parts)}` : ''}.`;
  });
}

function partOf({ subject, count, n }: Unverified): string {
  if (n === undefined) return subject;
  const where = count > 1 ? `${count} from entry ${n}` : `entry ${n}`;
  return subject === '' ? where : `${subject} (${where})`;
}

function listed(parts: readonly string[]): string {
  const more = parts.length > MAX_LISTED ? ` and ${parts.length - MAX_LISTED} more` : '';
  return parts.slice(0, MAX_LISTED).join(', ') + more;
}

export const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;
