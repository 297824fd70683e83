import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { timestampText } from '../../../src/ui/dates.ts';
import { phaseOf } from '../../../src/kernel/index.ts';
import { PRODUCT } from '../../../src/shell/product.ts';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Confirm } from '../../../src/ui/confirm.tsx';
import { CopyButton } from '../../../src/ui/copy-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { rotateSecret, showSecret } from '../commands.ts';
import { SigningSecrets, type SigningSecret } from '../signing-secrets.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

interface Props {
  readonly form: string;
  /** The webhook's id. */
  readonly webhook: number;
}

/** The signing secret: shown on request, and cleared when the drawer closes. */
export function Secret({ form, webhook }: Props) {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const send = useSend();
  const secrets = useApp().resolve(SigningSecrets);
  const shown = useSyncExternalStore(secrets.subscribe, () => secrets.of(webhook));
  const isComing = useSelect((read) => phaseOf(showSecret, String(webhook))(read)?.phase === 'in progress');
  const [isConfirming, setConfirming] = useState(false);
  const heading = useId();
  useEffect(() => () => secrets.forget(webhook), [secrets, webhook]);
  return (
    <section className="webhook-secret">
      <h3 id={heading}>{t('secret')}</h3>
      <p className="field-hint">{t('secretLead', { product: PRODUCT })}</p>
      {shown && <Shown secret={shown} heading={heading} />}
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
            {command('showSecret')}
          </Button>
        )}
        <Button icon="refresh" onClick={() => setConfirming(true)}>
          {command('rotate')}
        </Button>
      </div>
      {isConfirming && <Rotation form={form} webhook={webhook} onClose={() => setConfirming(false)} />}
    </section>
  );
}

interface ShownProps {
  readonly secret: SigningSecret;
  /** Id of the heading that labels it. */
  readonly heading: string;
}

function Shown({ secret: { secret, previous_valid_until: until }, heading }: ShownProps) {
  const t = useTexts(texts);
  return (
    <>
      <input
        className="input"
        aria-labelledby={heading}
        value={secret}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      {until !== null && <p className="field-hint">{t('secretUntil', { time: timestampText(until) })}</p>}
    </>
  );
}

function Rotation({ form, webhook, onClose }: Props & { readonly onClose: () => void }) {
  const t = useTexts(texts);
  const send = useSend();
  const rotate = () => send(rotateSecret({ form, id: webhook })).outcome.then(onClose);
  return (
    <Confirm title={t('rotateTitle')} action={t('rotateDo')} onConfirm={rotate} onClose={onClose}>
      <p>{t('rotateLead')}</p>
    </Confirm>
  );
}
