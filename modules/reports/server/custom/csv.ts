import { stringify } from 'csv-stringify/sync';
import { escapeFormulas } from '../../../../contract/entity/spreadsheet-cell.ts';

export type Cell = string | number | null;

/**
 * Rows as CSV (RFC 4180, UTF-8 with BOM). Cells that a spreadsheet would treat as a formula are prefixed with an
 * apostrophe, because visitors' input must stay text (CSV injection).
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormulas(cell) : cell)));
  return stringify(safe, { bom: true, record_delimiter: '\r\n', quoted_string: true });
}
