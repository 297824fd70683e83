import { useState, useSyncExternalStore } from 'react';
import { useApp, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Confirm } from '../../../src/ui/confirm.tsx';
import { CopyButton } from '../../../src/ui/copy-button.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { ApiKeys } from '../api-keys.ts';
import { rotateKey } from '../commands.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

/** Read-only field of the API key, with buttons to copy and replace it. */
export function ApiKeyField({ form }: { readonly form: string }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const key = useApiKey(form);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="api-key">
      <TextField
        label={t('apiKey')}
        hint={t(key === null ? 'apiKeyLost' : 'apiKeyHint')}
        value={key ?? ''}
        onText={() => {}}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="form-actions">
        {typeof key === 'string' && <CopyButton text={key} />}
        <Button icon="refresh" onClick={() => setConfirming(true)}>
          {label('rotate')}
        </Button>
      </div>
      {isConfirming && <ConfirmRotation form={form} onClose={() => setConfirming(false)} />}
    </div>
  );
}

function ConfirmRotation({ form, onClose }: { readonly form: string; readonly onClose: () => void }) {
  const t = useTexts(texts);
  const send = useSend();
  const rotate = () => send(rotateKey({ form })).outcome.then(onClose);
  return (
    <Confirm title={t('rotateTitle')} action={t('rotateDo')} onConfirm={rotate} onClose={onClose}>
      <p>{t('rotateLead')}</p>
    </Confirm>
  );
}

/** Subscribes to the key, which is not part of the state; see `ApiKeys`. */
function useApiKey(form: string): string | null | undefined {
  const keys = useApp().resolve(ApiKeys);
  return useSyncExternalStore(keys.subscribe, () => keys.of(form));
}
