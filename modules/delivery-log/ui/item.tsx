import { DateTime } from 'luxon';
import type { ReactNode } from 'react';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { useTranslate, useTranslateServerMessage, useTexts } from '../../../src/ui/use-texts.ts';
import { sendAgain } from '../commands.ts';
import type { Delivery } from '../contract.ts';
import { nameOfKind } from '../kind-names.ts';
import { texts } from '../texts.ts';
import { Attempts } from './attempts.tsx';

const tones = { waiting: 'waiting', done: 'good', dead: 'bad', saved: 'waiting' } as const;

interface Props {
  readonly delivery: Delivery;
  /** Null for what no submission led to. */
  readonly submission: number | null;
  /** What it is about, where that is not said by what is around it. */
  readonly about?: ReactNode;
}

/** One delivery: what, to whom, how it stands, its tries, and a way to send it once more. */
export function Item({ delivery, submission, about }: Props) {
  const t = useTexts(texts);
  const say = useTranslate();
  const translateServerMessage = useTranslateServerMessage();
  const { kind, target, state, next_at, reason } = delivery;
  // Over, and with a reason: nobody received it.
  const shown = state === 'done' && reason !== null ? 'saved' : state;
  return (
    <li>
      <div className="deliveries-what">
        <strong>{say(nameOfKind(kind))}</strong> <bdi>{target}</bdi>
        {about}
        {next_at !== null && (
          <small>{t('next', { time: DateTime.fromISO(next_at).toFormat('dd/MM/yyyy HH:mm') })}</small>
        )}
        {reason !== null && (
          <small className={shown === 'saved' ? undefined : 'deliveries-reason'}>
            {translateServerMessage(reason)}
          </small>
        )}
      </div>
      <Tag tone={tones[shown]}>{t(`state.${shown}`)}</Tag>
      {delivery.can_send_again && submission !== null && <Again submission={submission} delivery={delivery} />}
      <Attempts
        attempts={delivery.attempts}
        isExplained={state !== 'waiting' || reason !== null}
        isSaved={shown === 'saved'}
      />
    </li>
  );
}

function Again({ submission, delivery: { id, kind, target, state } }: { submission: number; delivery: Delivery }) {
  const t = useTexts(texts);
  const say = useTranslate();
  const send = useSend();
  const isBusy = useSelect((read) => phaseOf(sendAgain, String(id))(read)?.phase === 'in progress');
  const isWaiting = state === 'waiting';
  const what = `${say(nameOfKind(kind))} ${target}`;
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
