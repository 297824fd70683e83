import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'select'>, 'onChange'> & {
  readonly onValueChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** One of a few; the browser's own list, which every assistive tool knows. */
export function Select({ onValueChange, options, className = '', ...rest }: Props) {
  return (
    <select {...rest} className={`input select ${className}`} onChange={(event) => onValueChange(event.target.value)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
