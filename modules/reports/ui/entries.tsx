import { DataTable, type TableColumn } from '../../../src/ui/data-table.tsx';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import type { ReportEntry } from '../contract.ts';
import { texts } from '../texts.ts';
import { Chart } from './chart.tsx';
import { numberText } from '../../../src/ui/number-text.ts';
import { shareText } from './numbers.ts';

interface Props {
  readonly title: string;
  /** Largest first. */
  readonly entries: readonly ReportEntry[];
  /** Translates an entry's name; identity by default. */
  readonly nameOf?: (name: string) => string;
}

/** Number of bars that can be read at a glance; the table shows all entries. */
const MAX_BARS = 8;

/** Submissions grouped by one attribute. */
export function Entries({ title, entries, nameOf = String }: Props) {
  const t = useTexts(texts);
  const language = useLanguage();
  const total = entries.reduce((sum, { submissions }) => sum + submissions, 0);
  const columns: readonly TableColumn<ReportEntry>[] = [
    { id: 'name', label: t('name'), cell: ({ name }) => <bdi>{nameOf(name)}</bdi> },
    {
      id: 'submissions',
      label: t('submissions'),
      align: 'end',
      cell: ({ submissions }) => numberText(submissions, language),
    },
    { id: 'share', label: t('share'), align: 'end', cell: (entry) => shareText(entry.submissions / total, language) },
  ];
  const bars = entries.slice(0, MAX_BARS).map(({ name, submissions }) => ({ name: nameOf(name), value: submissions }));
  return (
    <section className="panel report-card">
      <h2>{title}</h2>
      <div className="report-body">
        {bars.length > 0 && <Chart bars={bars} />}
        <DataTable
          caption={title}
          columns={columns}
          rows={entries}
          keyOf={({ name }) => name}
          empty={<p className="lead">{t('noData')}</p>}
        />
      </div>
    </section>
  );
}
