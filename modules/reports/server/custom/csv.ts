import { stringify } from 'csv-stringify/sync';
import { escapeFormulas } from '../../../../contract/entity/spreadsheet-cell.ts';

export type Cell = string | number | null;

/**
 * Rows as CSV text (RFC 4180, UTF-8 with its mark). A cell that a spreadsheet would take for a formula begins with an
 * apostrophe: what visitors sent is text, whoever opens it.
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormulas(cell) : cell)));
  return stringify(safe, { bom: true, record_delimiter: '\r\n', quoted_string: true });
}
