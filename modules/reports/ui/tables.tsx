import { useRef, useState } from 'react';
import { useDeviceName } from '../../../src/ui/device-name.ts';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { DIRECT, UNKNOWN, type PeriodReport, type ReportEntry } from '../contract.ts';
import type { Report } from '../events.ts';
import { texts } from '../texts.ts';
import { BarTable, type BarRow } from './bar-table.tsx';
import { shareText } from './numbers.ts';
import { SaveMenu } from './report-card.tsx';

type TableName = 'sources' | 'campaigns' | 'pages' | 'languages' | 'devices' | 'browsers' | 'platforms';

interface TableData {
  readonly name: TableName;
  readonly entries: readonly (ReportEntry & { readonly conversion?: number | null })[];
  readonly nameOf: (name: string) => string;
}

/** Sources, pages and devices with what belongs to them, each in one card with tabs. */
export function Tables({ report: { basic }, period }: { readonly report: Report; readonly period: PeriodReport }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const deviceName = useDeviceName();
  const known = (name: string): string => (name === UNKNOWN ? t('unknown') : name);
  const languages = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' });
  const languageName = (code: string): string =>
    /^[a-z]{2,8}$/.test(code) ? (languages.of(code) ?? code) : known(code);
  const cards: readonly (readonly TableData[])[] = [
    [
      { name: 'sources', entries: period.sources, nameOf: (name) => (name === DIRECT ? t('direct') : name) },
      { name: 'campaigns', entries: period.campaigns, nameOf: String },
    ],
    [
      { name: 'pages', entries: period.pages, nameOf: known },
      { name: 'languages', entries: period.languages, nameOf: languageName },
    ],
    [
      { name: 'devices', entries: basic.devices, nameOf: (name) => deviceName(known(name)) },
      { name: 'browsers', entries: basic.browsers, nameOf: known },
      { name: 'platforms', entries: basic.platforms, nameOf: known },
    ],
  ];
  return (
    <div className="report-row report-thirds">
      {cards.map((tables) => (
        <TabbedTables key={tables[0]?.name} tables={tables} total={period.figures.submissions} />
      ))}
    </div>
  );
}

/** Rows that are shown before the rest is asked for. */
const MAX_SHOWN = 6;

function TabbedTables({ tables, total }: { readonly tables: readonly TableData[]; readonly total: number }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const [shown, setShown] = useState(tables[0]?.name);
  const [isWhole, setWhole] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const table = tables.find(({ name }) => name === shown);
  if (!table) return null;
  const isPages = table.name === 'pages';
  const rows = table.entries.map((entry): BarRow => ({
    id: entry.name,
    name: table.nameOf(entry.name),
    count: entry.submissions,
    share: shareText(isPages ? (entry.conversion ?? null) : entry.submissions / total, language),
  }));
  const title = t(table.name);
  const head = [t(`one.${table.name}`), t('submissions'), t(isPages ? 'conversionShort' : 'share')] as const;
  const data = [head, ...rows.map(({ name, count, share }) => [name, String(count), share])] as const;
  return (
    <section className="panel report-card" ref={frame}>
      <header>
        <div className="report-tabs">
          {tables.map(({ name }) => (
            <h2 key={name}>
              <button type="button" aria-pressed={name === shown} onClick={() => setShown(name)}>
                {t(name)}
              </button>
            </h2>
          ))}
        </div>
        <span className="report-tools">
          <SaveMenu
            title={title}
            data={data}
            drawing={async () => (await import('./table-drawing.ts')).tableDrawing(frame.current)}
          />
        </span>
      </header>
      <BarTable caption={title} head={head} rows={isWhole ? rows : rows.slice(0, MAX_SHOWN)} />
      {rows.length > MAX_SHOWN && (
        <button type="button" className="button button-quiet report-more" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('fewer') : t('allRows', { count: rows.length })}
        </button>
      )}
    </section>
  );
}
