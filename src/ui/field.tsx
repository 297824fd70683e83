import { useId, type ComponentProps, type ReactNode } from 'react';

interface Frame {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** At the end of the label's line; follows the control in the order of focus. */
  readonly aside?: ReactNode;
}

interface Labelled {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

/** A label above the control, a hint and an error below, associated with it. */
export function Field({
  label,
  hint,
  error,
  aside,
  children,
}: Frame & { readonly children: (labelled: Labelled) => ReactNode }) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error !== undefined })}
      {aside !== undefined && <span className="field-aside">{aside}</span>}
      {hint !== undefined && (
        <small id={`${id}-hint`} className="field-hint">
          {hint}
        </small>
      )}
      {error !== undefined && (
        <small id={`${id}-error`} className="field-error" role="alert">
          {error}
        </small>
      )}
    </div>
  );
}

type TextProps = Frame &
  Omit<ComponentProps<'input'>, 'ref' | 'onChange' | 'onInput' | 'value' | 'size'> & {
    readonly value: string;
    readonly onText: (value: string) => void;
  };

/** A line of text. */
export function TextField({ label, hint, error, onText, value, ...rest }: TextProps) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })} error={error}>
      {(labelled) => (
        <input
          dir="auto"
          {...rest}
          {...labelled}
          className="input"
          value={value}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}
