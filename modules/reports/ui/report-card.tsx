import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Icon } from '../../../src/ui/icon.tsx';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import type { ChartData, Props as NumbersProps } from './chart-numbers.tsx';

const ChartNumbers = lazy(() => import('./chart-numbers.tsx'));

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly data: ChartData;
  /** The table of the numbers, if it shows more than them. */
  readonly table?: ReactNode;
  /** The drawing; the card shows its numbers as a table instead on request. */
  readonly children: ReactNode;
}

/** A chart that can be shown as a table and downloaded as PNG or CSV, if it has rows. */
export function ReportCard({ title, lead, data, table, children }: Props) {
  const [isTable, setTable] = useState(false);
  const frame = useRef<HTMLElement>(null);
  return (
    <section className="panel report-card" ref={frame}>
      <header>
        <h2>{title}</h2>
        {lead !== undefined && <p className="report-lead">{lead}</p>}
        {data.length > 1 && (
          <ChartTools title={title} data={data} frame={frame} isTable={isTable} onTableChange={setTable} />
        )}
      </header>
      {isTable ? (table ?? <Numbers title={title} data={data} />) : children}
    </section>
  );
}

interface ToolsProps {
  readonly title: string;
  readonly data: ChartData;
  /** Contains the drawing or the table. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly isTable: boolean;
  readonly onTableChange: (isTable: boolean) => void;
}

/** Switches between a chart and its numbers, and saves either. */
export function ChartTools({ title, data, frame, isTable, onTableChange }: ToolsProps) {
  const t = useTexts(texts);
  return (
    <span className="report-tools">
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-pressed={isTable}
        aria-label={t('asTable', { title })}
        title={t('asTable', { title })}
        onClick={() => onTableChange(!isTable)}
      >
        <Icon name="table" />
      </button>
      <SaveMenu title={title} data={data} frame={frame} />
    </span>
  );
}

/** Saves a chart as an image or its numbers. */
export function SaveMenu({ title, data, frame }: Pick<ToolsProps, 'title' | 'data' | 'frame'>) {
  const t = useTexts(texts);
  const entries = [
    { id: 'png', label: t('savePng'), act: () => void saveDrawing(title, frame.current, data) },
    { id: 'csv', label: t('saveCsv'), act: () => void saveNumbers(title, data) },
  ];
  return (
    <MenuButton
      name={t('save', { title })}
      label={<Icon name="download" />}
      entries={entries}
      className="report-save"
      hasChevron={false}
    />
  );
}

async function saveDrawing(title: string, frame: HTMLElement | null, data: ChartData): Promise<void> {
  const { savePng } = await import('./save-chart.ts');
  if (frame) await savePng(title, frame, data);
}

async function saveNumbers(title: string, data: ChartData): Promise<void> {
  const { saveCsv } = await import('./save-chart.ts');
  await saveCsv(title, data);
}

/** The numbers of a chart as a table, which loads on demand. */
export function Numbers(props: NumbersProps) {
  return (
    <Suspense fallback={<div className="report-numbers" aria-busy="true" />}>
      <ChartNumbers {...props} />
    </Suspense>
  );
}
