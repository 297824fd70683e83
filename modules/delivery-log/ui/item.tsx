import { timestampText } from '../../../src/ui/dates.ts';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import type { Delivery } from '../contract.ts';
import { texts } from './texts.ts';
import { Attempts } from './attempts.tsx';
import { Outcome, outcomeOf } from './outcome.tsx';
import { RetryButton } from './retry-button.tsx';
import { useKinds } from './use-kinds.ts';
import { useReceiver } from './use-receiver.ts';

interface Props {
  readonly delivery: Delivery;
  readonly submission: number;
}

/** A delivery with its kind, target, state, attempts and a retry button. */
export function Item({ delivery, submission }: Props) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const { state, next_at, reason, reason_details } = delivery;
  const { label } = useKinds().shownOf(delivery);
  const receiver = useReceiver()(delivery);
  const shown = outcomeOf(delivery);
  return (
    <li data-id={delivery.id}>
      <div className="deliveries-what" data-region={`deliveries/what ${delivery.id}`} data-zoned>
        <strong>{label}</strong> <bdi>{receiver}</bdi>
        {next_at !== null && <small>{t('next', { time: timestampText(next_at) })}</small>}
        {reason !== null && (
          <small className={shown === 'saved' ? undefined : 'deliveries-reason'}>
            {translate({ message: reason, details: reason_details ?? [] })}
          </small>
        )}
      </div>
      <Outcome of={shown} region={`deliveries/outcome ${delivery.id}`} />
      <RetryButton submission={submission} delivery={delivery} />
      {shown !== 'saved' && (
        <Attempts attempts={delivery.attempts} isExplained={state !== 'waiting' || reason !== null} />
      )}
    </li>
  );
}
