import { useEffect, useState } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { dayText } from '../../../src/ui/dates.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { CcPartProps } from '../../form-settings/public.ts';
import { requestCcConfirmation, loadCc } from '../commands.ts';
import { ccOfForms } from '../state.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import './notification-part.css';

/** Shown next to an unconfirmed CC address, with a button to resend the link. */
export default function CcStatus({ form: { uid }, address }: CcPartProps) {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const send = useSend();
  const isKnown = useSelect((read) => read(ccOfForms).has(uid));
  const found = useSelect((read) =>
    read(ccOfForms)
      .get(uid)
      ?.cc.find((one) => one.address.toLowerCase() === address.toLowerCase()),
  );
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!isKnown) send(loadCc({ form: uid }));
  }, [send, uid, isKnown]);
  if (!isKnown || found?.is_confirmed === true) return null;
  if (!found) return <small className="cc-status">{t('ccUnsaved')}</small>;
  const resend = async () => {
    setBusy(true);
    await send(requestCcConfirmation({ form: uid, address: found.address })).outcome;
    setBusy(false);
  };
  const until = found.allowed_until;
  return (
    <small className="cc-status">
      <span>
        {t('ccWaiting')}
        {until !== null && ` · ${t('ccUntil', { day: dayText(Date.parse(until) / 1000) })}`}
      </span>
      <Button kind="quiet" busy={isBusy} aria-label={t('ccResendTo', { address })} onClick={() => void resend()}>
        {command('ccResend')}
      </Button>
    </small>
  );
}
