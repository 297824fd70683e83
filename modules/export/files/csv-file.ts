import { stringify } from 'csv-stringify/browser/esm/sync';
import { escapeFormulas } from '../../../contract/entity/spreadsheet-cell.ts';
import { textOf, type Row } from '../../submissions/public.ts';
import { facts } from '../fields.ts';

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

const csv = (lines: readonly (readonly string[])[]) =>
  stringify(
    lines.map((line) => line.map(escapeFormulas)),
    // It would quote a cell only for the whole delimiter.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

/** The first line: the facts, then the fields by the names that the form gives them. */
export const csvHead = (fields: readonly string[]): string => csv([[...facts, ...fields]]);

/** A line for each row (RFC 4180); what a spreadsheet would take for a formula stays text. */
export function csvLines(rows: readonly Row[], fields: readonly string[]): string {
  return csv(
    rows.map((row) => [
      ...facts.map((name) => String(row[name] ?? '')),
      ...fields.map((field) => textOf(row.submitted_data, field)),
    ]),
  );
}
