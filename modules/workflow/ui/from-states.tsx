import { useId } from 'react';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly states: readonly string[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onValueChange: (chosen: string[]) => void;
}

/** Selects the states in which an action is available. */
export function FromStates({ states, chosen, error, onValueChange }: Props) {
  const t = useTexts(texts);
  const id = useId();
  return (
    <fieldset className="workflow-choices" aria-describedby={error === undefined ? undefined : id}>
      <legend>{t('fromStates')}</legend>
      {states.map((state) => (
        <label key={state}>
          <input
            type="checkbox"
            name="from_states"
            checked={chosen.includes(state)}
            onChange={({ target }) =>
              onValueChange(states.filter((one) => (one === state ? target.checked : chosen.includes(one))))
            }
          />
          <bdi>{state}</bdi>
        </label>
      ))}
      {error !== undefined && (
        <small id={id} className="field-error" role="alert">
          {error}
        </small>
      )}
    </fieldset>
  );
}
