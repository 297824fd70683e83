import type { ReactNode } from 'react';
import { timestampText } from '../../../src/ui/dates.ts';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { sendAgain } from '../commands.ts';
import type { Delivery } from '../contract.ts';
import { nameOfKind } from '../kind-names.ts';
import { texts } from '../texts.ts';
import { Attempts } from './attempts.tsx';

const tones = { waiting: 'waiting', done: 'good', dead: 'bad', saved: 'waiting' } as const;

interface Props {
  readonly delivery: Delivery;
  /** Null if the delivery has no submission. */
  readonly submission: number | null;
  /** Context that is not clear from the surrounding list. */
  readonly about?: ReactNode;
}

/** A delivery with its kind, target, state, attempts and a retry button. */
export function Item({ delivery, submission, about }: Props) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const { kind, target, state, next_at, reason, reason_details } = delivery;
  // A finished delivery with a reason reached nobody.
  const shown = state === 'done' && reason !== null ? 'saved' : state;
  return (
    <li>
      <div className="deliveries-what">
        <strong>{translate(nameOfKind(kind))}</strong> <bdi>{target}</bdi>
        {about}
        {next_at !== null && <small>{t('next', { time: timestampText(next_at) })}</small>}
        {reason !== null && (
          <small className={shown === 'saved' ? undefined : 'deliveries-reason'}>
            {translate({ message: reason, details: reason_details ?? [] })}
          </small>
        )}
      </div>
      <Tag tone={tones[shown]}>{t(`state.${shown}`)}</Tag>
      {delivery.can_send_again && submission !== null && <RetryButton submission={submission} delivery={delivery} />}
      <Attempts
        attempts={delivery.attempts}
        isExplained={state !== 'waiting' || reason !== null}
        isSaved={shown === 'saved'}
      />
    </li>
  );
}

function RetryButton({
  submission,
  delivery: { id, kind, target, state },
}: {
  submission: number;
  delivery: Delivery;
}) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const send = useSend();
  const isBusy = useSelect((read) => phaseOf(sendAgain, String(id))(read)?.phase === 'in progress');
  const isWaiting = state === 'waiting';
  const description = `${translate(nameOfKind(kind))} ${target}`;
  return (
    <Button
      icon="send"
      busy={isBusy}
      aria-label={t(isWaiting ? 'sendNowOf' : 'sendAgainOf', { what: description })}
      onClick={() => send(sendAgain({ submission, delivery: id }))}
    >
      {t(isWaiting ? 'sendNow' : 'sendAgain')}
    </Button>
  );
}
