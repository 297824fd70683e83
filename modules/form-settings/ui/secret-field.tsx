import type { ComponentProps } from 'react';
import { MASKED } from '../../../contract/entity/form-settings.ts';
import { TextField } from '../../../src/ui/field.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { typedSecret } from '../redacted-settings.ts';
import { texts } from './texts.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'hint' | 'autoComplete' | 'spellCheck' | 'autoCapitalize'>;

/** Field of a secret: shows a mask if one is stored, which the first keystroke replaces. */
export function SecretField({ value, onText, ...rest }: Props) {
  const t = useTexts(texts);
  const isStored = value === MASKED;
  return (
    <TextField
      {...rest}
      {...(isStored && { hint: t('secretStored') })}
      value={value}
      onText={(text) => onText(typedSecret(text))}
      onFocus={(event) => isStored && event.target.select()}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
