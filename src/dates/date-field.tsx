import { useState, type ReactNode } from 'react';
import { DateInput, type DateProps } from './date-input.tsx';
import { dateValue } from './date-text.ts';
import { Field } from '../ui/field.tsx';
import { texts } from './texts.ts';
import { useTexts } from '../ui/use-texts.ts';

interface Props extends DateProps {
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly name?: string;
}

/** A labelled date, or date and time. Shows an error if the input is not a valid date. */
export function DateField({ hint, error, ...rest }: Props) {
  const t = useTexts(texts);
  const [isLeft, setLeft] = useState(false);
  const { label, value, withTime = false } = rest;
  const isUnreadable = isLeft && value !== '' && dateValue(value, withTime) === null;
  const format = t(withTime ? 'formatWithTime' : 'format');
  return (
    <div onBlur={() => setLeft(true)} role="presentation">
      <Field
        label={label}
        {...(hint !== undefined && { hint })}
        error={isUnreadable ? t('notADate', { format }) : error}
      >
        {(labelled) => <DateInput {...rest} {...labelled} />}
      </Field>
    </div>
  );
}
