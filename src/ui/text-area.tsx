import { useRef, type ComponentProps, type ReactNode } from 'react';
import { Field } from './field.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'ref' | 'onChange' | 'onInput' | 'value'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onText: (value: string) => void;
  /** The same text with parts of it marked, shown behind the text. */
  readonly marked?: ReactNode;
};

/** Several lines of text. */
export function TextArea({ label, hint, error, onText, marked, ...rest }: Props) {
  const behind = useRef<HTMLDivElement>(null);
  return (
    <Field label={label} {...(hint !== undefined && { hint })} error={error}>
      {(labelled) => (
        <div className="text-area-frame">
          {marked !== undefined && (
            <div ref={behind} className="text-area-marks" dir="auto" aria-hidden="true">
              {marked}
            </div>
          )}
          <textarea
            rows={5}
            dir="auto"
            {...rest}
            {...labelled}
            className="input text-area"
            onChange={(event) => onText(event.target.value)}
            onScroll={({ currentTarget }) => behind.current?.scrollTo(0, currentTarget.scrollTop)}
          />
        </div>
      )}
    </Field>
  );
}
