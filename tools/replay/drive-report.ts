import type { AsRecorded, Driven } from '../../src/replay/driven.ts';
import { counted } from './report.ts';

/** Lines for the developer about the result of `drive`. */
export function driveLines({ driven, notDriven, asRecorded, difference }: Driven): readonly string[] {
  const { n, command, expected, got } = difference ?? {};
  const of = command ? `, command ${command.n} ${command.type}` : '';
  return [
    `Drove ${counted(driven, 'command')}${difference ? '' : '; every one yielded what was recorded'}.`,
    ...notDriven.map(({ type, why, count }) => `Not driven: ${type}, ${counted(count, 'time')}: ${why}.`),
    ...asRecordedLines(asRecorded),
    ...(difference
      ? [`First difference at entry ${n}${of}.`, `  recorded: ${shortened(expected)}`, `  yielded:  ${shortened(got)}`]
      : []),
  ];
}

function asRecordedLines(all: readonly AsRecorded[]): readonly string[] {
  const [others, recomputable] = [false, true].map((is) => all.filter(({ isRecomputable }) => isRecomputable === is));
  const listed = (some: readonly AsRecorded[] = []) =>
    some.map(({ service, count, n }) => `${service} (${count > 1 ? `${count} from ` : ''}entry ${n})`).join(', ');
  return [
    ...(others?.length ? [`Not verified: what services returned, which is taken as recorded: ${listed(others)}.`] : []),
    ...(recomputable?.length
      ? [
          `Not verified: what was not computed again, because the log has no personal data, or too many rows: ${listed(recomputable)}.`,
        ]
      : []),
  ];
}

/** Characters of a recorded or yielded value. */
const MAX_VALUE_LENGTH = 600;

function shortened(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > MAX_VALUE_LENGTH ? `${json.slice(0, MAX_VALUE_LENGTH)}…` : json;
}
