import { DataTable, type TableColumn } from '../../../src/ui/data-table.tsx';
import { numberText } from '../../../src/ui/number-text.ts';
import { useLanguage } from '../../../src/ui/use-texts.ts';
import { CountLink, type CountedList } from './count-link.tsx';

/** The numbers of a chart: a header line, then rows that begin with their name. */
export type ChartData = readonly [head: readonly string[], ...rows: readonly ChartRow[]];
/** Counts are numbers, so that files contain them without separators. */
type ChartRow = readonly (string | number)[];

export interface Props {
  readonly title: string;
  readonly data: ChartData;
  /** The submissions that a number counts, by row and column without the header line; undefined without a link. */
  readonly listOf?: (row: number, column: number) => CountedList | undefined;
}

export default function ChartNumbers({ title, data, listOf }: Props) {
  const [head, ...rows] = data;
  const language = useLanguage();
  const cellOf = (row: ChartRow, at: number) => {
    const list = listOf?.(rows.indexOf(row), at);
    const cell = row[at];
    if (list) return <CountLink {...list} />;
    return typeof cell === 'number' ? numberText(cell, language) : cell;
  };
  const columns = head.map((label, at): TableColumn<ChartRow> => ({
    id: String(at),
    label,
    ...(at > 0 && { align: 'end' as const }),
    cell: (row) => (at === 0 ? <bdi>{row[at]}</bdi> : cellOf(row, at)),
  }));
  return (
    <div className="report-numbers">
      <DataTable caption={title} columns={columns} rows={rows} keyOf={(row) => row[0] ?? ''} />
    </div>
  );
}
