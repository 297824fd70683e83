import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'ref' | 'onChange' | 'onInput' | 'value'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onText: (value: string) => void;
};

/** Several lines of text. */
export function TextArea({ label, hint, error, onText, ...rest }: Props) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })} error={error}>
      {(labelled) => (
        <textarea
          rows={5}
          dir="auto"
          {...rest}
          {...labelled}
          className="input text-area"
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}
