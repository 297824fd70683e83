import { useId } from 'react';
import { Checkbox } from '../../../src/ui/checkbox.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import type { Edit } from './edit.ts';
import { StateWithGlyph } from './state-with-glyph.tsx';

interface Props {
  readonly edit: Edit;
  readonly selected: readonly string[];
  /** The region of a field on recorded screens. */
  readonly region: (name: string) => string;
  readonly error: string | undefined;
  readonly onValueChange: (selected: string[]) => void;
}

/** Selects the states in which an action is offered. */
export function FromStates({ edit, selected, region, error, onValueChange }: Props) {
  const t = useTexts(texts);
  const id = useId();
  const { states } = edit;
  return (
    <fieldset className="workflow-fieldset" aria-describedby={error === undefined ? undefined : id}>
      <legend>{t('fromStates')}</legend>
      <div className="workflow-chips">
        {states.map((state, at) => (
          <label key={state} className="workflow-chip">
            <Checkbox
              name="from_states"
              isHidden
              data-region={region(`from_states ${at}`)}
              checked={selected.includes(state)}
              onToggle={(isChecked) =>
                onValueChange(states.filter((one) => (one === state ? isChecked : selected.includes(one))))
              }
            />
            <StateWithGlyph state={state} edit={edit} />
            {selected.includes(state) && <Icon name="check" />}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <small id={id} className="field-error" role="alert">
          {error}
        </small>
      )}
    </fieldset>
  );
}
