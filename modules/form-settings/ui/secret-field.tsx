import type { ComponentProps } from 'react';
import { MASKED } from '../../../contract/entity/form-settings.ts';
import { TextField } from '../../../src/ui/field.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { typedSecret } from '../redacted-settings.ts';
import { texts } from '../texts.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'hint' | 'autoComplete' | 'spellCheck' | 'autoCapitalize'>;

/** The field of a stored secret: it shows that there is one, and the first key begins another. */
export function SecretField({ value, onText, ...rest }: Props) {
  const t = useTexts(texts);
  const isKept = value === MASKED;
  return (
    <TextField
      {...rest}
      {...(isKept && { hint: t('secretKept') })}
      value={value}
      onText={(text) => onText(typedSecret(text))}
      onFocus={(event) => isKept && event.target.select()}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
