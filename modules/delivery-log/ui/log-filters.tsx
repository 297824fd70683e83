import { Field } from '../../../src/ui/field.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { LogFilter } from '../commands.ts';
import { KINDS, nameOfKind } from '../kind-names.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
}

const states = ['waiting', 'done', 'dead'] as const;
const orNull = (value: string): string | null => (value === '' ? null : value);

/** Filters of the delivery log. */
export function LogFilters({ filter, onFilter }: Props) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const kinds = KINDS.map((kind) => ({ value: kind, label: translate(nameOfKind(kind)) }));
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
