import type { ReactNode } from 'react';
import { Field } from './field.tsx';

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly name?: string;
  /** `YYYY-MM-DD`, with a time `YYYY-MM-DDTHH:mm` on the reader's clock; empty while none is chosen. */
  readonly value: string;
  readonly onText: (value: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** With the time of day. */
  readonly withTime?: boolean;
}

/** A day, or a moment: the browser's own picker, which every assistive tool knows and which shows dates as its user writes them. */
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
