import { useMemo } from 'react';
import { DataTable, type TableColumn } from '../../../src/ui/data-table.tsx';
import { useTexts, useLanguage } from '../../../src/ui/use-texts.ts';
import type { FunnelReport } from '../contract.ts';
import { stagesOf, type SeedContext } from '../stages.ts';
import { texts } from '../texts.ts';
import { Chart } from './chart.tsx';
import { numberText } from '../../../src/ui/number-text.ts';
import { shareText } from './numbers.ts';

/** Sessions per funnel stage. */
export function Funnel({ report }: { readonly report: FunnelReport }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const stages = useMemo(() => stagesOf(report), [report]);
  const columns: readonly TableColumn<SeedContext>[] = [
    { id: 'stage', label: t('stage'), cell: ({ stage }) => t(`stage.${stage}`) },
    { id: 'sessions', label: t('sessions'), align: 'end', cell: ({ count }) => numberText(count, language) },
    { id: 'before', label: t('fromBefore'), align: 'end', cell: ({ share }) => shareText(share, language) },
  ];
  return (
    <section className="panel report-card">
      <header>
        <h2>{t('funnel')}</h2>
        <p className="lead">{t('funnelLead')}</p>
      </header>
      <div className="report-body">
        <Chart bars={stages.map(({ stage, count }) => ({ name: t(`stage.${stage}`), value: count }))} />
        <DataTable caption={t('funnel')} columns={columns} rows={stages} keyOf={({ stage }) => stage} />
      </div>
      <p className="field-hint">{t('funnelNote')}</p>
    </section>
  );
}
