import { useState } from 'react';
import { Link } from 'react-router';
import { exactClockText } from '../../../src/ui/dates.ts';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { pathOf, refreshForm, type Form } from '../../workspaces/public.ts';
import { sendTest } from '../commands.ts';
import { EnvelopeIllustration } from './illustration.tsx';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

/** Shows whether the first submission has arrived, updated live. */
export function FirstSubmission({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const hasArrived = form.state === 'production';
  return (
    <aside className={`setup-arrival ${hasArrived ? 'setup-arrived' : ''}`}>
      <EnvelopeIllustration arrived={hasArrived} />
      <div aria-live="polite" className="setup-status">
        <h2>{t(hasArrived ? 'arrived' : 'waiting')}</h2>
        <p>{t(hasArrived ? 'arrivedNext' : 'waitingNext')}</p>
      </div>
      {!hasArrived && <Actions form={form.uid} />}
      <div className="setup-links">
        <Link to={`${pathOf(form)}/submissions`} {...(hasArrived && { className: 'button button-primary' })}>
          {t('take')}
        </Link>
        <Link to="/">{t('dashboard')}</Link>
      </div>
    </aside>
  );
}

function Actions({ form }: { readonly form: string }) {
  const send = useSend();
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const translate = useTranslate();
  const [news, setNews] = useState<string>();
  const isTesting = useSelect((read) => phaseOf(sendTest)(read)?.phase === 'in progress');
  const check = async () => {
    setNews(t('looking'));
    const { outcome, errors, fetchError } = await send(refreshForm({ form })).outcome;
    const time = exactClockText(new Date());
    setNews(
      outcome === 'failed'
        ? t('failed', { message: translate(errors[0] ?? fetchError ?? '') })
        : t('nothing', { time }),
    );
  };
  return (
    <div className="setup-actions">
      <Button kind="primary" icon="send" busy={isTesting} onClick={() => void send(sendTest({ form }))}>
        {command('sendTest')}
      </Button>
      <Button kind="quiet" icon="refresh" onClick={() => void check()}>
        {t('check')}
      </Button>
      <p aria-live="polite">{news}</p>
    </div>
  );
}
