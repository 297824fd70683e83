import { TextField } from '../../../src/ui/field.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

interface TextOf {
  (name: 'name' | 'request_url'): {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onText: (value: string) => void;
  };
}

/** The fields of both drawers. */
export function WebhookFields({ text }: { readonly text: TextOf }) {
  const t = useTexts(texts);
  return (
    <>
      <TextField label={t('name')} {...text('name')} placeholder={t('nameExample')} autoComplete="off" />
      <TextField
        label={t('url')}
        hint={t('urlExample')}
        {...text('request_url')}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}
