import type { ReactNode } from 'react';
import { Field } from './field.tsx';

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly name?: string;
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm` in local time; empty if not set. */
  readonly value: string;
  readonly onText: (value: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** With the time of day. */
  readonly withTime?: boolean;
}

/** A date or date and time, with the browser's own picker: accessible and localised. */
export function DateField({ label, hint, error, onText, withTime = false, ...rest }: Props) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })} error={error}>
      {(labelled) => (
        <input
          {...rest}
          {...labelled}
          type={withTime ? 'datetime-local' : 'date'}
          className="input day"
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}
