import { type KeyboardEvent, useState } from 'react';
import { Domain } from '../../contract/entity/domain.ts';
import { TextField } from './field.tsx';
import { texts } from './texts.ts';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (value: string) => void;
}

/** The domain of a workspace's website. A pasted URL shows its domain and is replaced by it. */
export function DomainField(field: Props) {
  const t = useTexts(texts);
  const { value, onText } = field;
  const [isTyped, setTyped] = useState(false);
  const understood = Domain.safeParse(value).data;
  const differs = isTyped && understood !== undefined && understood !== value;
  const settle = () => {
    if (differs) onText(understood);
  };
  return (
    <TextField
      label={t('domain')}
      {...field}
      onText={(typed) => {
        setTyped(true);
        onText(typed);
      }}
      hint={differs ? <output>{t('domainUnderstood', { domain: understood })}</output> : t('domainHint')}
      onBlur={settle}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Enter') settle();
      }}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder={t('domainExample')}
    />
  );
}
