import { useState, type SyntheticEvent } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { TextField } from '../../../src/ui/field.tsx';

interface Props {
  readonly label: string;
  readonly action: string;
  readonly icon?: string;
  readonly initial?: string;
  readonly errorOf: (name: string) => string | undefined;
  readonly onEnter: (name: string) => void;
}

/** Input for a state name with a submit button. Shows errors after the first attempt. */
export function StateEntry({ label, action, icon, initial = '', errorOf, onEnter }: Props) {
  const [name, setName] = useState(initial);
  const [isTried, setTried] = useState(false);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const isFaulty = errorOf(name) !== undefined;
    setTried(isFaulty);
    if (isFaulty) return;
    setName(initial);
    onEnter(name.trim());
  };
  return (
    <form className="entry-line" noValidate onSubmit={onSubmit}>
      <TextField
        label={label}
        value={name}
        error={isTried ? errorOf(name) : undefined}
        onText={setName}
        maxLength={40}
        autoComplete="off"
      />
      <Button type="submit" {...(icon !== undefined && { icon })}>
        {action}
      </Button>
    </form>
  );
}
