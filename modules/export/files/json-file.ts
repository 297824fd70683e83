import type { Row } from '../../submissions/public.ts';
import { facts } from '../fields.ts';

/** One JSON object per line: the fixed columns, and the submitted fields under their own names. */
export function jsonLines(rows: readonly Row[]): string {
  return rows.map((row) => JSON.stringify(objectOf(row))).join(',\n');
}

function objectOf(row: Row): object {
  return { ...Object.fromEntries(facts.map((name) => [name, row[name]])), submitted_data: submitted(row) };
}

function submitted({ submitted_data }: Row): unknown {
  try {
    return JSON.parse(submitted_data);
  } catch {
    return submitted_data;
  }
}
