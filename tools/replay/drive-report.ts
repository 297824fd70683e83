import type { Driven } from '../../src/replay/driven.ts';
import { counted } from './report.ts';

/** Lines for the developer about the result of `drive`. */
export function driveLines({ driven, notDriven, difference }: Driven): readonly string[] {
  const { n, command, expected, got } = difference ?? {};
  const of = command ? `, command ${command.n} ${command.type}` : '';
  return [
    `Drove ${counted(driven, 'command')}${difference ? '' : '; every one yielded what was recorded'}.`,
    ...notDriven.map(({ type, why, count }) => `Not driven: ${type}, ${counted(count, 'time')}: ${why}.`),
    ...(difference
      ? [`First difference at entry ${n}${of}.`, `  recorded: ${shortened(expected)}`, `  yielded:  ${shortened(got)}`]
      : []),
  ];
}

/** Characters of a recorded or yielded value. */
const MAX_VALUE_LENGTH = 600;

function shortened(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > MAX_VALUE_LENGTH ? `${json.slice(0, MAX_VALUE_LENGTH)}…` : json;
}
