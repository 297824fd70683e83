import { Segments } from '../../../src/ui/segments.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { numberText } from '../../../src/ui/number-text.ts';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { LogFilter } from '../commands.ts';
import { MAX_FAILED } from '../contract.ts';
import { texts } from './texts.ts';
import { useKinds } from './use-kinds.ts';

interface Props {
  readonly filter: LogFilter;
  /** How many have failed, as far as they are counted. */
  readonly failed: number | undefined;
  readonly onFilter: (filter: LogFilter) => void;
}

const ANY = '';
const states = [ANY, 'done', 'waiting', 'dead'] as const;

/** Filters of the delivery log, in one row. */
export function LogFilters({ filter, failed = 0, onFilter }: Props) {
  const t = useTexts(texts);
  const language = useLanguage();
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
          label: state === ANY ? t('allStates') : t(`state.${state}`),
          ...(state === 'dead' &&
            failed > 0 && {
              count: failed < MAX_FAILED ? numberText(failed, language) : `${numberText(MAX_FAILED, language)}+`,
            }),
        }))}
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
