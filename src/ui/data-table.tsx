import type { ReactNode } from 'react';
import './data-table.css';

export interface TableColumn<R> {
  readonly id: string;
  readonly label: string;
  /** The cell; in the first column it is the row header. */
  readonly cell: (row: R) => ReactNode;
  readonly align?: 'start' | 'end';
}

interface Props<R> {
  /** The table's caption: read by screen readers, visible if `isCaptionShown`. */
  readonly caption: string;
  readonly isCaptionShown?: boolean;
  readonly columns: readonly TableColumn<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string | number;
  /** Shown instead of the table while it has no rows. */
  readonly empty?: ReactNode;
}

/**
 * A short table: shares, webhooks, reports. On narrow screens each row becomes a card with labelled values. The list of
 * submissions has its own table.
 */
export function DataTable<R>({ caption, isCaptionShown = false, columns, rows, keyOf, empty }: Props<R>) {
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <table className="data-table">
      <caption className={isCaptionShown ? undefined : 'visually-hidden'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, label, align }) => (
            <th key={id} scope="col" className={align === 'end' ? 'data-end' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, at) => (
              <Cell key={column.id} column={column} row={row} isHeading={at === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps<R> {
  readonly column: TableColumn<R>;
  readonly row: R;
  readonly isHeading: boolean;
}

function Cell<R>({ column: { label, cell, align }, row, isHeading }: CellProps<R>) {
  const looks = { className: align === 'end' ? 'data-end' : undefined, 'data-label': label };
  if (isHeading)
    return (
      <th scope="row" {...looks}>
        {cell(row)}
      </th>
    );
  return <td {...looks}>{cell(row)}</td>;
}
