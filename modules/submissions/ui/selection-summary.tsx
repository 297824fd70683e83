import { useMemo, type ReactNode } from 'react';
import { useSelect } from '../../../src/ui/app-context.ts';
import { dayText } from '../../../src/ui/dates.ts';
import { StateGlyph, StateName } from '../../../src/ui/state-tag.tsx';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { rows, type Row } from '../state.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { RowLines } from './row-lines.tsx';
import './selection-summary.css';

interface Props {
  readonly form: Form;
  /** The selected submissions. */
  readonly ids: readonly number[];
}

/** Selected submissions listed one by one. */
const MAX_LISTED = 8;

/**
 * What is selected, in the pane: how many, when they were received, their states, why they are spam, and from whom they
 * are.
 */
export default function SelectionSummary({ form, ids }: Props) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const translate = useTranslate();
  const table = useSelect((read) => read(rows));
  const selected = useMemo(() => ids.flatMap((id) => table.get(id) ?? []), [ids, table]);
  const unread = selected.filter(({ is_read }) => !is_read).length;
  const states = countsBy(selected, ({ current_state }) => current_state);
  const only = states.length === 1 ? states[0]?.value : undefined;
  const order = (state: string) => form.all_states.indexOf(state);
  const reasons = countsBy(selected, (row) => reasonOf(row, translate)).toSorted((a, b) => b.count - a.count);
  return (
    <div className="selection-summary">
      <h2>{t('selectedCount', { count: selected.length })}</h2>
      <p>{t('bulkLead')}</p>
      <dl className="selection-facts">
        <div>
          <dt>{label('received')}</dt>
          <dd>{periodOf(selected)}</dd>
        </div>
        <div>
          <dt>{label('unreadShort')}</dt>
          <dd>{t('position', { at: unread, total: selected.length })}</dd>
        </div>
        {only !== undefined && (
          <div>
            <dt>{label('state')}</dt>
            <dd>
              <State form={form} state={only} />
            </dd>
          </div>
        )}
      </dl>
      {only === undefined && (
        <Bars
          title={label('statesShort')}
          bars={states
            .toSorted((a, b) => order(a.value) - order(b.value))
            .map(({ value, count }) => ({ id: value, count, label: <State form={form} state={value} /> }))}
        />
      )}
      <Bars
        title={t('spamReasons')}
        bars={reasons.map(({ value, count }) => ({ id: value, count, label: <span dir="auto">{value}</span> }))}
      />
      <section className="selection-rows" aria-label={t('selectedRows')}>
        <RowLines form={form} rows={selected.slice(0, MAX_LISTED)} />
        {selected.length > MAX_LISTED && <p>{t('andMore', { count: selected.length - MAX_LISTED })}</p>}
      </section>
    </div>
  );
}

function State({ form, state }: { readonly form: Form; readonly state: string }) {
  return (
    <span className="selection-state">
      <StateGlyph state={state} states={form} /> <StateName state={state} />
    </span>
  );
}

interface Bar {
  readonly id: string;
  readonly count: number;
  readonly label: ReactNode;
}

/** Counts, each on a bar as long as its part of the largest. */
function Bars({ title, bars }: { readonly title: string; readonly bars: readonly Bar[] }) {
  if (bars.length === 0) return null;
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <section className="selection-bars" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {bars.map(({ id, count, label }) => (
          <li key={id}>
            <span className="selection-bar" style={{ inlineSize: `${(count / most) * 92}%` }} aria-hidden="true" />
            <span className="selection-bar-label">{label}</span>
            <span className="selection-bar-count">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many rows have each value, in order of their first row. */
function countsBy(all: readonly Row[], of: (row: Row) => string | undefined) {
  const counts = new Map<string, number>();
  for (const row of all) {
    const value = of(row);
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return Array.from(counts, ([value, count]) => ({ value, count }));
}

const reasonOf = (row: Row, translate: ReturnType<typeof useTranslate>): string | undefined =>
  row.is_spam && row.spam_reason !== null
    ? translate({ message: row.spam_reason, details: row.spam_reason_details ?? [] })
    : undefined;

/** `23/11/2026 – 24/11/2026`, or one day. */
function periodOf(all: readonly Row[]): string {
  const times = all.map(({ submission_time }) => submission_time);
  const [first, last] = [times.reduce(earlier, times[0] ?? ''), times.reduce(later, times[0] ?? '')];
  if (first === '' || last === '') return '–';
  const [from, to] = [dayText(first), dayText(last)];
  return from === to ? from : `${from} – ${to}`;
}

const earlier = (a: string, b: string) => (Date.parse(a) <= Date.parse(b) ? a : b);
const later = (a: string, b: string) => (Date.parse(a) >= Date.parse(b) ? a : b);
