import { useEffect } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { dayText } from '../../../src/ui/dates.ts';
import { TestButton } from '../../../src/ui/test-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { TabPartProps } from '../../form-settings/public.ts';
import { isEmailSetUp } from '../../../src/shell/environment.ts';
import { loadOptedOut, sendTest } from '../commands.ts';
import { optedOut } from '../state.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import './notification-part.css';

/** Shown below the notified addresses: a test button, and who has unsubscribed. */
export default function NotificationPart({ form: { uid } }: TabPartProps) {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const send = useSend();
  const isSetUp = useSelect(isEmailSetUp);
  useEffect(() => {
    send(loadOptedOut({ form: uid }));
  }, [send, uid]);
  return (
    <>
      <OptedOut form={uid} />
      <TestButton
        label={command('sendTest')}
        hint={t('testHint')}
        done={isSetUp ? t('sent') : command('saved')}
        onTry={() => send(sendTest({ form: uid })).outcome}
      />
    </>
  );
}

function OptedOut({ form }: { readonly form: string }) {
  const t = useTexts(texts);
  const all = useSelect((read) => read(optedOut).get(form)?.opted_out) ?? [];
  if (all.length === 0) return null;
  return (
    <section className="opted-out" aria-labelledby="opted-out">
      <h3 id="opted-out">{t('optedOut')}</h3>
      <p className="field-hint">{t('optedOutLead')}</p>
      <ul>
        {all.map(({ address, at }) => (
          <li key={address}>
            <span>{address}</span> <small>{t('since', { day: dayText(Date.parse(at) / 1000) })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
