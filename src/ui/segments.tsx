import { useId } from 'react';
import { Icon } from './icon.tsx';
import './segments.css';

interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly icon?: string;
  /** How many there are of this option. */
  readonly count?: string;
}

interface Props<V extends string> {
  /** The label of the group, for screen readers. */
  readonly name: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onValueChange: (value: V) => void;
}

/** A choice between a few options, all of them visible. The arrow keys move between them. */
export function Segments<V extends string>({ name, value, options, onValueChange }: Props<V>) {
  const id = useId();
  return (
    <div className="segments" role="radiogroup" aria-label={name}>
      {options.map((option) => (
        <label key={option.value} title={option.icon && option.label}>
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} />}
          <span>{option.label}</span>
          {option.count && <b>{option.count}</b>}
        </label>
      ))}
    </div>
  );
}
