import { parsedJson } from '../../../contract/json.ts';
import type { Row } from '../../submissions/public.ts';
import { facts, type FilePaths } from '../fields.ts';

/** One JSON object per line: the fixed columns, the files if there are any, and the submitted fields under their own names. */
export function jsonLines(rows: readonly Row[], files?: FilePaths): string {
  return rows.map((row) => JSON.stringify(objectOf(row, files))).join(',\n');
}

function objectOf(row: Row, files: FilePaths | undefined): object {
  return {
    ...Object.fromEntries(facts.map((name) => [name, row[name]])),
    ...(files && { files: files.get(row.submission_id) ?? [] }),
    submitted_data: submitted(row),
  };
}

const submitted = ({ submitted_data }: Row): unknown => parsedJson(submitted_data) ?? submitted_data;
