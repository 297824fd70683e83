import { Segments } from '../../../src/ui/segments.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { LogFilter } from '../commands.ts';
import { texts } from './texts.ts';
import { useKinds } from './use-kinds.ts';

interface Props {
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
}

const ANY = '';
const states = [ANY, 'done', 'waiting', 'dead'] as const;

/** Filters of the delivery log, in one row. */
export function LogFilters({ filter, onFilter }: Props) {
  const t = useTexts(texts);
  const kinds = useKinds().filters.map(({ kind, label }) => ({ value: kind, label }));
  const apply = (name: keyof LogFilter, value: string) =>
    onFilter(LogFilter.parse({ ...filter, [name]: value === ANY ? null : value }));
  return (
    <div className="deliveries-filters">
      <Segments
        name={t('stateFilter')}
        value={filter.state ?? ANY}
        options={states.map((state) => ({ value: state, label: state === ANY ? t('allStates') : t(`state.${state}`) }))}
        onValueChange={(state) => apply('state', state)}
      />
      <Select
        aria-label={t('kindFilter')}
        value={filter.kind ?? ANY}
        options={[{ value: ANY, label: t('allKinds') }, ...kinds]}
        onValueChange={(kind) => apply('kind', kind)}
      />
    </div>
  );
}
