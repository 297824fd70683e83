import { stringify } from 'csv-stringify/browser/esm/sync';
import { escapeFormulas } from '../../../contract/entity/spreadsheet-cell.ts';
import { fieldText, type Row } from '../../submissions/public.ts';
import { facts, type FilePaths } from '../fields.ts';

/** Lets spreadsheets detect UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

const csv = (lines: readonly (readonly string[])[]) =>
  stringify(
    lines.map((line) => line.map(escapeFormulas)),
    // The library would quote a cell only for the complete delimiter.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

/** The header line: the fixed columns, then the files if there are any, then the field names. */
export const csvHead = (fields: readonly string[], files?: FilePaths): string =>
  csv([[...facts, ...(files ? ['files'] : []), ...fields]]);

/** One line per row (RFC 4180). Values that a spreadsheet would treat as a formula are escaped. */
export function csvLines(rows: readonly Row[], fields: readonly string[], files?: FilePaths): string {
  return csv(
    rows.map((row) => [
      ...facts.map((name) => String(row[name] ?? '')),
      ...(files ? [(files.get(row.submission_id) ?? []).join(', ')] : []),
      ...fields.map((field) => fieldText(row.submitted_data, field)),
    ]),
  );
}
