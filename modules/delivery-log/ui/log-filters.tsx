import type { ReactNode } from 'react';
import type { Language } from '../../../contract/text.ts';
import { Segments } from '../../../src/ui/segments.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { LogFilter } from '../commands.ts';
import type { Log } from '../state.ts';
import { countText } from './count-text.ts';
import { texts } from './texts.ts';
import { outcomeIcons } from './outcome.tsx';
import { useKinds } from './use-kinds.ts';

interface Props {
  readonly filter: LogFilter;
  /** The loaded log, with how many deliveries of its kind are in each state. */
  readonly log: Log | undefined;
  readonly onFilter: (filter: LogFilter) => void;
  /** At the end of the row. */
  readonly children: ReactNode;
}

type Counts = Pick<Log, 'failed' | 'delivered' | 'pending'>;

const unknown: Counts = {};

const ANY = '';
const states = [ANY, 'done', 'waiting', 'dead'] as const;

/** Filters of the delivery log, in one row. */
export function LogFilters({ filter, log, onFilter, children }: Props) {
  const t = useTexts(texts);
  const language = useLanguage();
  const counts = log?.kind === filter.kind ? log : unknown;
  const kinds = useKinds().filters.map(({ kind, label }) => ({ value: kind, label }));
  const apply = (name: keyof LogFilter, value: string) =>
    onFilter(LogFilter.parse({ ...filter, [name]: value === ANY ? null : value }));
  return (
    <div className="deliveries-filters">
      <Segments
        name={t('stateFilter')}
        value={filter.state ?? ANY}
        options={states.map((state) => ({
          value: state,
          ...(state === ANY ? { label: t('allStates') } : { label: t(`state.${state}`), icon: outcomeIcons[state] }),
          ...countOf(state, counts, language),
        }))}
        onValueChange={(state) => apply('state', state)}
      />
      <div className="deliveries-filters-end">
        <Select
          aria-label={t('kindFilter')}
          value={filter.kind ?? ANY}
          options={[{ value: ANY, label: t('allKinds') }, ...kinds]}
          onValueChange={(kind) => apply('kind', kind)}
        />
        {children}
      </div>
    </div>
  );
}

/** The count shown at a state's filter; nothing if it is zero or unknown. */
function countOf(state: (typeof states)[number], { failed, delivered, pending }: Counts, language: Language) {
  const each = { done: [delivered], waiting: [pending], dead: [failed], [ANY]: [delivered, pending, failed] }[state];
  const count = countText(each, language);
  return count === '' ? {} : { count };
}
