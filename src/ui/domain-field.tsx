import { TextField } from './field.tsx';
import { texts } from './texts.ts';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (value: string) => void;
}

/** The domain that a workspace's forms live on. */
export function DomainField(field: Props) {
  const t = useTexts(texts);
  return (
    <TextField
      label={t('domain')}
      {...field}
      hint={t('domainHint')}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder={t('domainExample')}
    />
  );
}
