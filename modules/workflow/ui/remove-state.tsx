import { useState } from 'react';
import { Confirm } from '../../../src/ui/confirm.tsx';
import { Field } from '../../../src/ui/field.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { withoutState } from './edit.ts';
import { texts } from './texts.ts';
import type { EditedProps } from './edited.ts';

type Props = EditedProps & { readonly state: string; readonly onClose: () => void };

/** Confirms the removal of a state and asks for a replacement if it has submissions. */
export function RemoveState({ edit, stored, state, onChange, onClose }: Props) {
  const t = useTexts(texts);
  const [next, setNext] = useState('');
  const [isSubmitAttempted, setSubmitAttempted] = useState(false);
  const count = movingBy(edit.replacements, stored.submissions, state);
  const isMissing = count > 0 && next === '';
  const others = edit.states.filter((other) => other !== state);
  const blank = { value: '', label: t(count > 0 ? 'choose' : 'noReplacement') };
  const remove = () => {
    setSubmitAttempted(true);
    if (isMissing) return;
    onChange(withoutState(edit, state, next === '' ? undefined : next, stored.states));
    onClose();
  };
  return (
    <Confirm title={t('removeTitle', { state })} action={t('removeDo')} onConfirm={remove} onClose={onClose}>
      {count > 0 && <p>{t('movesIn', { count })}</p>}
      <Field label={t('replaceBy')} error={isSubmitAttempted && isMissing ? t('chooseFirst') : undefined}>
        {(labelled) => (
          <Select
            {...labelled}
            value={next}
            options={[blank, ...others.map((value) => ({ value, label: value }))]}
            onValueChange={setNext}
          />
        )}
      </Field>
    </Confirm>
  );
}

/** Submissions that move with the state: its own, and those already redirected to it. */
function movingBy(
  replacements: EditedProps['edit']['replacements'],
  inUse: Readonly<Record<string, number>>,
  state: string,
): number {
  const from = [state, ...Object.keys(replacements).filter((gone) => replacements[gone] === state)];
  return from.reduce((sum, one) => sum + (inUse[one] ?? 0), 0);
}
