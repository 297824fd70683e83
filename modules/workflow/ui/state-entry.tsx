import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

interface Props {
  readonly label: string;
  readonly action: string;
  readonly initial?: string;
  readonly errorOf: (name: string) => string | undefined;
  readonly onEnter: (name: string) => void;
  readonly onEdited?: (isEdited: boolean) => void;
  /** Shows a Cancel button; Escape cancels too. */
  readonly onClose?: () => void;
}

/** Input for a state name with a submit button. Shows errors after the first attempt. */
export function StateEntry({ label, action, initial = '', errorOf, onEnter, onEdited, onClose }: Props) {
  const t = useTexts(texts);
  const [name, setName] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [isTried, setTried] = useState(false);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const isInvalid = errorOf(name) !== undefined;
    setTried(isInvalid);
    if (isInvalid) return;
    setName(initial);
    onEnter(name.trim());
  };
  return (
    <form className="entry-line" noValidate onSubmit={onSubmit}>
      <TextField
        label={label}
        value={name}
        error={isTried ? errorOf(name) : undefined}
        onText={(text) => {
          setName(text);
          onEdited?.(text !== initial);
        }}
        maxLength={40}
        autoComplete="off"
      />
      <Button type="submit">{action}</Button>
      {onClose && (
        <Button kind="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      )}
    </form>
  );
}
