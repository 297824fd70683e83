import { useEffect, useRef, useState } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { TabPartProps } from '../../form-settings/public.ts';
import { loadLogo, removeLogo, saveLogo } from '../commands.ts';
import { LOGO_TYPES, MAX_LOGO_BYTES } from '../contract.ts';
import { logoAddress } from '../select.ts';
import { base64Of } from './base64-of.ts';
import { texts } from './texts.ts';
import './logo-part.css';

/** The logo next to the colour of the auto-reply. Saved immediately, independently of the tab's fields. */
export default function LogoPart({ form: { uid: form } }: TabPartProps) {
  const t = useTexts(texts);
  const send = useSend();
  const address = useSelect((read) => logoAddress(read, form));
  const [isTooLarge, setTooLarge] = useState(false);
  useEffect(() => void send(loadLogo({ form })), [send, form]);
  const choose = async (file: File) => {
    setTooLarge(file.size > MAX_LOGO_BYTES);
    if (file.size <= MAX_LOGO_BYTES) await send(saveLogo({ form, content: await base64Of(file) })).outcome;
  };
  return (
    <fieldset className="field logo-field">
      <legend>{t('logo')}</legend>
      <div className="logo-part">
        {address !== undefined && <img src={address} alt={t('currentLogo')} />}
        <ChooseFile
          label={t(address === undefined ? 'chooseLogo' : 'replaceLogo')}
          onFile={(file) => void choose(file)}
        />
        {address !== undefined && <Button onClick={() => void send(removeLogo({ form }))}>{t('removeLogo')}</Button>}
      </div>
      <p className="field-hint">{t('logoHint', { max: MAX_LOGO_BYTES / 1000 })}</p>
      {isTooLarge && (
        <p className="field-error" role="alert">
          {t('logoTooLarge', { max: MAX_LOGO_BYTES / 1000 })}
        </p>
      )}
    </fieldset>
  );
}

function ChooseFile({ label, onFile }: { readonly label: string; readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      {/* Hidden; the button above is visible and focusable. */}
      <input
        ref={input}
        type="file"
        hidden
        accept={LOGO_TYPES.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Cleared so that selecting the same file again fires a change event.
          target.value = '';
        }}
      />
    </>
  );
}
