import { DateTime } from 'luxon';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Confirm } from '../../../src/ui/confirm.tsx';
import { CopyButton } from '../../../src/ui/copy-button.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { rotateSecret, showSecret } from '../commands.ts';
import { SigningSecrets, type SigningSecret } from '../signing-secrets.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly form: string;
  /** Its number. */
  readonly webhook: number;
}

/** The secret that signs what the webhook is sent: shown when asked for, and forgotten with the drawer. */
export function Secret({ form, webhook }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  const secrets = useApp().resolve(SigningSecrets);
  const shown = useSyncExternalStore(secrets.subscribe, () => secrets.of(webhook));
  const isComing = useSelect((read) => phaseOf(showSecret, String(webhook))(read)?.phase === 'in progress');
  const [isAsked, setAsked] = useState(false);
  useEffect(() => () => secrets.forget(webhook), [secrets, webhook]);
  return (
    <section className="webhook-secret">
      <h3>{t('secret')}</h3>
      <p className="field-hint">{t('secretLead')}</p>
      {shown && <Shown secret={shown} />}
      <div className="form-actions">
        {shown ? (
          <>
            <CopyButton text={shown.secret} />
            <Button icon="eye-slash" onClick={() => secrets.forget(webhook)}>
              {t('hideSecret')}
            </Button>
          </>
        ) : (
          <Button icon="eye" busy={isComing} onClick={() => void send(showSecret({ form, id: webhook }))}>
            {t('showSecret')}
          </Button>
        )}
        <Button icon="refresh" onClick={() => setAsked(true)}>
          {t('rotate')}
        </Button>
      </div>
      {isAsked && <Rotation form={form} webhook={webhook} onClose={() => setAsked(false)} />}
    </section>
  );
}

function Shown({ secret: { secret, previous_valid_until: until } }: { readonly secret: SigningSecret }) {
  const t = useTexts(texts);
  const time = until === null ? null : DateTime.fromISO(until).toFormat('dd/MM/yyyy HH:mm');
  return (
    <TextField
      label={t('secret')}
      {...(time !== null && { hint: t('secretUntil', { time }) })}
      value={secret}
      onText={() => {}}
      readOnly
      onFocus={(event) => event.target.select()}
    />
  );
}

function Rotation({ form, webhook, onClose }: Props & { readonly onClose: () => void }) {
  const t = useTexts(texts);
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  const rotate = () => {
    setBusy(true);
    void send(rotateSecret({ form, id: webhook })).outcome.then(onClose);
  };
  return (
    <Confirm title={t('rotateTitle')} action={t('rotateDo')} busy={isBusy} onConfirm={rotate} onClose={onClose}>
      <p>{t('rotateLead')}</p>
    </Confirm>
  );
}
