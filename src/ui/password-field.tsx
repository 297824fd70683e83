import { useState, type ReactNode } from 'react';
import { Field } from './field.tsx';
import { texts } from './texts.ts';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onText: (value: string) => void;
  readonly name: string;
  /** The autocomplete hint for password managers. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: string;
  readonly error?: string | undefined;
  /** At the end of the label's line. */
  readonly aside?: ReactNode;
}

/** A password field with a show button; pasting is allowed. */
export function PasswordField({ label, hint, error, aside, onText, ...rest }: Props) {
  const t = useTexts(texts);
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} {...(hint !== undefined && { hint })} error={error} aside={aside}>
      {(labelled) => (
        <div className="password">
          <input
            {...rest}
            {...labelled}
            className="input"
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => onText(event.target.value)}
          />
          <button
            type="button"
            className="password-shown"
            aria-label={t(isShown ? 'hideTyped' : 'showTyped')}
            onClick={() => setIsShown(!isShown)}
          >
            {t(isShown ? 'hide' : 'show')}
          </button>
        </div>
      )}
    </Field>
  );
}
