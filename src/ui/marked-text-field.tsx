import { useRef, type ComponentProps, type ReactNode } from 'react';
import { Field } from './field.tsx';
import './marked-text-field.css';

type Props = Omit<ComponentProps<'input'>, 'ref' | 'onChange' | 'onInput' | 'value' | 'size'> & {
  readonly label: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onText: (value: string) => void;
  /** The same text with parts of it marked, shown behind the text. */
  readonly marked: ReactNode;
};

/** A line of text with parts of it marked. */
export function MarkedTextField({ label, error, value, onText, marked, ...rest }: Props) {
  const behind = useRef<HTMLDivElement>(null);
  const follow = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    if (behind.current) behind.current.scrollLeft = currentTarget.scrollLeft;
  };
  return (
    <Field label={label} error={error}>
      {(labelled) => (
        <div className="marked-text-field">
          <div ref={behind} className="marked-text" dir="auto" aria-hidden="true">
            {marked}
          </div>
          <input
            dir="auto"
            {...rest}
            {...labelled}
            className="input"
            value={value}
            onChange={(event) => onText(event.target.value)}
            // Not every browser reports that the text of a field was scrolled.
            onScroll={follow}
            onSelect={follow}
            onBlur={follow}
          />
        </div>
      )}
    </Field>
  );
}
