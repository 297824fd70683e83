import { Field } from '../../../src/ui/field.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { LogFilter } from '../commands.ts';
import { texts } from './texts.ts';
import { useKinds } from './use-kinds.ts';

interface Props {
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
}

const states = ['waiting', 'done', 'dead'] as const;
const orNull = (value: string): string | null => (value === '' ? null : value);

/** Filters of the delivery log. */
export function LogFilters({ filter, onFilter }: Props) {
  const t = useTexts(texts);
  const kinds = useKinds().filters.map(({ kind, label }) => ({ value: kind, label }));
  const apply = (change: Record<string, string | null>) => onFilter(LogFilter.parse({ ...filter, ...change }));
  return (
    <div className="deliveries-filters">
      <Field label={t('kindFilter')}>
        {(labelled) => (
          <Select
            {...labelled}
            value={filter.kind ?? ''}
            options={[{ value: '', label: t('allKinds') }, ...kinds]}
            onValueChange={(kind) => apply({ kind: orNull(kind) })}
          />
        )}
      </Field>
      <Field label={t('stateFilter')}>
        {(labelled) => (
          <Select
            {...labelled}
            value={filter.state ?? ''}
            options={[
              { value: '', label: t('allStates') },
              ...states.map((state) => ({ value: state, label: t(`state.${state}`) })),
            ]}
            onValueChange={(state) => apply({ state: orNull(state) })}
          />
        )}
      </Field>
    </div>
  );
}
