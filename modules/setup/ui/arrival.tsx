import { DateTime } from 'luxon';
import { useState } from 'react';
import { Link } from 'react-router';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { pathOf, refreshForm, type Form } from '../../workspaces/public.ts';
import { sendTest } from '../commands.ts';
import { Harbour } from './harbour.tsx';

/** Whether the first submission has come, said as soon as it is known. */
export function Arrival({ form }: { readonly form: Form }) {
  const hasArrived = form.state === 'production';
  return (
    <aside className={`setup-arrival ${hasArrived ? 'setup-arrived' : ''}`}>
      <Harbour arrived={hasArrived} />
      <div aria-live="polite" className="setup-news">
        <h2>{hasArrived ? 'Your first submission is here' : 'Waiting for the first submission'}</h2>
        <p>
          {hasArrived
            ? 'From now on, each one shows up in the inbox as it arrives.'
            : 'Submit the form on your page once. This page looks every 8 seconds.'}
        </p>
      </div>
      {!hasArrived && <Actions form={form.uid} />}
      <div className="setup-links">
        <Link to={`${pathOf(form)}/submissions`} className={hasArrived ? 'button button-primary' : 'button'}>
          Take me to submissions
        </Link>
        <Link to="/">Go to the dashboard</Link>
      </div>
    </aside>
  );
}

function Actions({ form }: { readonly form: string }) {
  const send = useSend();
  const [news, setNews] = useState<string>();
  const isTesting = useSelect((read) => phaseOf(sendTest)(read)?.phase === 'in progress');
  const check = async () => {
    setNews('Looking…');
    const { outcome, errors, fetchError } = await send(refreshForm({ form })).outcome;
    const time = DateTime.now().toLocaleString(DateTime.TIME_WITH_SECONDS);
    setNews(outcome === 'failed' ? `Error : ${errors[0] ?? fetchError}` : `Nothing yet at ${time}.`);
  };
  return (
    <div className="setup-actions">
      <Button kind="primary" icon="send" busy={isTesting} onClick={() => void send(sendTest({ form }))}>
        Send a test submission
      </Button>
      <Button icon="refresh" onClick={() => void check()}>
        Check now
      </Button>
      <p aria-live="polite">{news}</p>
    </div>
  );
}
