import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { sendAgain } from '../commands.ts';
import type { Delivery } from '../contract.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { useKinds } from './use-kinds.ts';
import { useReceiver } from './use-receiver.ts';

interface Props {
  /** Null if the delivery has no submission. */
  readonly submission: number | null;
  readonly delivery: Delivery;
  readonly kind?: 'primary' | 'secondary';
}

/** Retries a delivery, if it can be retried. */
export function RetryButton({ submission, delivery, kind: look = 'secondary' }: Props) {
  const { id, state, can_send_again } = delivery;
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const { label } = useKinds().shownOf(delivery);
  const receiver = useReceiver()(delivery);
  const send = useSend();
  const isBusy = useSelect((read) => phaseOf(sendAgain, String(id))(read)?.phase === 'in progress');
  if (!can_send_again || submission === null) return null;
  const isWaiting = state === 'waiting';
  const what = `${label} ${receiver}`;
  return (
    <Button
      kind={look}
      icon={isWaiting ? 'send' : 'replay'}
      busy={isBusy}
      aria-label={t(isWaiting ? 'sendNowOf' : 'sendAgainOf', { what })}
      onClick={() => send(sendAgain({ submission, delivery: id }))}
    >
      {isWaiting ? t('sendNow') : command('sendAgain')}
    </Button>
  );
}
