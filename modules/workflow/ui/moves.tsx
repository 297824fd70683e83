import { Select } from '../../../src/ui/select.tsx';
import { Field } from '../../../src/ui/field.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { removedStates, strandedStates } from '../definition.ts';
import { withReplacement } from './edit.ts';
import { texts } from './texts.ts';
import type { EditedProps } from './edited.ts';

/** Lists where the submissions of removed states will move on save. */
export function Moves({ edit, stored, onChange }: EditedProps) {
  const t = useTexts(texts);
  const { states, replacements } = edit;
  const inUse = stored.submissions;
  const gone = removedStates(states, inUse);
  if (gone.length === 0) return null;
  const isMissing = (state: string) => strandedStates(states, inUse, replacements).includes(state);
  const blank = { value: '', label: t('choose') };
  return (
    <div className="workflow-moves">
      {gone.map((state) => (
        <Field
          key={state}
          label={t('movesFrom', { state, count: inUse[state] ?? 0 })}
          error={isMissing(state) ? t('chooseFirst') : undefined}
        >
          {(labelled) => (
            <Select
              {...labelled}
              value={replacements[state] ?? ''}
              options={[...(isMissing(state) ? [blank] : []), ...states.map((value) => ({ value, label: value }))]}
              onValueChange={(to) => onChange(withReplacement(edit, state, to))}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
