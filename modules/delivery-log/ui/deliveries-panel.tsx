import { DateTime } from 'luxon';
import { useEffect } from 'react';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Progress } from '../../../src/ui/progress.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { useSay, useTexts } from '../../../src/ui/use-texts.ts';
import type { DetailProps } from '../../submissions/public.ts';
import { loadDeliveries, sendAgain } from '../commands.ts';
import type { Delivery } from '../contract.ts';
import { wordsOfKind } from '../kind-words.ts';
import { deliveries } from '../state.ts';
import { texts } from '../texts.ts';
import { Attempts } from './attempts.tsx';
import './deliveries.css';

/** What left the building because of a submission: each with its tries, and a way to send it once more. */
export default function DeliveriesPanel({ submission }: DetailProps) {
  const t = useTexts(texts);
  const send = useSend();
  const id = submission.submission_id;
  useEffect(() => void send(loadDeliveries({ submission: id })), [send, id]);
  return (
    <section className="deliveries" aria-label={t('deliveries')}>
      <h3>{t('deliveries')}</h3>
      <Content submission={id} />
    </section>
  );
}

function Content({ submission }: { readonly submission: number }) {
  const t = useTexts(texts);
  const send = useSend();
  const all = useSelect((read) => read(deliveries).get(submission)?.deliveries);
  const phase = useSelect((read) => phaseOf(loadDeliveries, String(submission))(read));
  if (!all && phase?.phase === 'failed')
    return (
      <div className="deliveries-failure" role="alert">
        <span>{phase.fetchError ?? phase.errors.join(' ')}</span>
        <Button icon="refresh" onClick={() => send(loadDeliveries({ submission }))}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  if (!all) return <Progress label={t('loading')} />;
  if (all.length === 0) return <p className="deliveries-none">{t('none')}</p>;
  return (
    <ul className="deliveries-list">
      {all.map((delivery) => (
        <Item key={delivery.id} submission={submission} delivery={delivery} />
      ))}
    </ul>
  );
}

const tones = { waiting: 'waiting', done: 'good', dead: 'bad' } as const;

function Item({ submission, delivery }: { readonly submission: number; readonly delivery: Delivery }) {
  const t = useTexts(texts);
  const say = useSay();
  const { kind, target, state, next_at, reason } = delivery;
  return (
    <li>
      <div className="deliveries-what">
        <strong>{say(wordsOfKind(kind))}</strong> <span>{target}</span>
        {next_at !== null && (
          <small>{t('next', { time: DateTime.fromISO(next_at).toFormat('dd/MM/yyyy HH:mm') })}</small>
        )}
        {reason !== null && state !== 'done' && <small className="deliveries-reason">{reason}</small>}
      </div>
      <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
      {delivery.can_send_again && <Again submission={submission} delivery={delivery} />}
      <Attempts attempts={delivery.attempts} />
    </li>
  );
}

function Again({ submission, delivery: { id, kind, target, state } }: { submission: number; delivery: Delivery }) {
  const t = useTexts(texts);
  const say = useSay();
  const send = useSend();
  const isBusy = useSelect((read) => phaseOf(sendAgain, String(id))(read)?.phase === 'in progress');
  const isWaiting = state === 'waiting';
  const what = `${say(wordsOfKind(kind))} ${target}`;
  return (
    <Button
      icon="send"
      busy={isBusy}
      aria-label={t(isWaiting ? 'sendNowOf' : 'sendAgainOf', { what })}
      onClick={() => send(sendAgain({ submission, delivery: id }))}
    >
      {t(isWaiting ? 'sendNow' : 'sendAgain')}
    </Button>
  );
}
