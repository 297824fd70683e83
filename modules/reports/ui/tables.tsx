import { useRef, useState } from 'react';
import { useLanguage, useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { attributeText } from '../../submissions/public.ts';
import type { Form } from '../../workspaces/public.ts';
import type { PeriodReport, ReportEntry } from '../contract.ts';
import { attributeOfTable, countedPath } from '../counted-submissions.ts';
import type { Report } from '../events.ts';
import { tableCards, type TableName } from '../table-cards.ts';
import { texts } from '../texts.ts';
import { BarTable, type BarRow } from './bar-table.tsx';
import { shareText } from './numbers.ts';
import { SaveMenu } from './report-card.tsx';

interface TableData {
  readonly name: TableName;
  readonly entries: readonly (ReportEntry & { readonly conversion?: number | null })[];
}

interface Props {
  readonly form: Form;
  readonly report: Report;
  readonly period: PeriodReport;
}

/** Sources, pages and devices with related tables, each in one card with tabs. */
export function Tables({ form, report: { basic }, period }: Props) {
  const entries = { ...period, ...basic };
  const cards = Object.entries(tableCards).map(([card, names]) => ({
    card,
    tables: names.map((name): TableData => ({ name, entries: entries[name] })),
  }));
  return (
    <div className="report-row report-thirds">
      {cards.map(({ card, tables }) => (
        <TabbedTables key={card} form={form} tables={tables} period={period} />
      ))}
    </div>
  );
}

/** Rows that are shown at first. */
const MAX_SHOWN = 6;

interface TabsProps extends Pick<Props, 'form' | 'period'> {
  readonly tables: readonly TableData[];
}

function TabbedTables({ form, tables, period: { days, figures } }: TabsProps) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const language = useLanguage();
  const [shown, setShown] = useState(tables[0]?.name);
  const [areAllShown, setAllShown] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const table = tables.find(({ name }) => name === shown);
  if (!table) return null;
  const isPages = table.name === 'pages';
  const kind = attributeOfTable[table.name];
  const rows = table.entries.map(({ name, submissions, conversion = null }): BarRow => ({
    id: name,
    name: translate(attributeText(kind, name, language)),
    count: submissions,
    share: shareText(isPages ? conversion : submissions / figures.submissions, language),
    to: countedPath(form, days, { set: [{ kind, value: name }] }),
  }));
  const title = t(table.name);
  const head = [t(`one.${table.name}`), t('submissions'), t(isPages ? 'conversionShort' : 'share')] as const;
  const data = [head, ...rows.map(({ name, count, share }) => [name, count, share])] as const;
  // A button that leads to a single row takes as much room as the row.
  const isFolded = !areAllShown && rows.length > MAX_SHOWN + 1;
  return (
    <section className="panel report-card" ref={frame}>
      <header>
        <div className="text-tabs">
          {tables.map(({ name }) => (
            <h2 key={name}>
              <button type="button" aria-pressed={name === shown} onClick={() => setShown(name)}>
                {t(name)}
              </button>
            </h2>
          ))}
        </div>
        {rows.length > 0 && (
          <span className="report-tools">
            <SaveMenu title={title} data={data} frame={frame} />
          </span>
        )}
      </header>
      <BarTable caption={title} head={head} rows={isFolded ? rows.slice(0, MAX_SHOWN) : rows} />
      {rows.length > MAX_SHOWN + 1 && (
        <button
          type="button"
          className="button button-quiet report-more"
          aria-expanded={areAllShown}
          onClick={() => setAllShown(!areAllShown)}
        >
          {areAllShown ? t('fewer') : t('allRows', { count: rows.length })}
        </button>
      )}
    </section>
  );
}
