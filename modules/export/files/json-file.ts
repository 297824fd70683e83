import { parsedJson } from '../../../contract/json.ts';
import type { Row } from '../../submissions/public.ts';
import { facts } from '../fields.ts';

/** One JSON object per line: the fixed columns, and the submitted fields under their own names. */
export function jsonLines(rows: readonly Row[]): string {
  return rows.map((row) => JSON.stringify(objectOf(row))).join(',\n');
}

function objectOf(row: Row): object {
  return { ...Object.fromEntries(facts.map((name) => [name, row[name]])), submitted_data: submitted(row) };
}

const submitted = ({ submitted_data }: Row): unknown => parsedJson(submitted_data) ?? submitted_data;
