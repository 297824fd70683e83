import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'select'>, 'onChange'> & {
  readonly onValueChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** A select with the browser's own list, which is accessible. */
export function Select({ onValueChange, options, className = '', ...rest }: Props) {
  return (
    <select {...rest} className={`input select ${className}`} onChange={(event) => onValueChange(event.target.value)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value} dir="auto">
          {label}
        </option>
      ))}
    </select>
  );
}
