import { DataTable, type TableColumn } from '../../../src/ui/data-table.tsx';

/** The numbers of a chart: a header line, then rows that begin with their name. */
export type ChartData = readonly [head: readonly string[], ...rows: readonly (readonly string[])[]];

export default function ChartNumbers({ title, data }: { readonly title: string; readonly data: ChartData }) {
  const [head, ...rows] = data;
  const columns = head.map((label, at): TableColumn<readonly string[]> => ({
    id: String(at),
    label,
    ...(at > 0 && { align: 'end' as const }),
    cell: (row) => (at === 0 ? <bdi>{row[at]}</bdi> : row[at]),
  }));
  return (
    <div className="report-numbers">
      <DataTable caption={title} columns={columns} rows={rows} keyOf={(row) => row[0] ?? ''} />
    </div>
  );
}
