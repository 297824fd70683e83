import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useViewActions } from '../../../src/ui/use-view-actions.ts';
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
  /** Whether the delivery is open, so that the command palette offers this. */
  readonly isOpen?: boolean;
}

/** Retries a delivery, if it can be retried. */
export function RetryButton({ submission, delivery, kind: look = 'secondary', isOpen = false }: Props) {
  const { id, state, can_send_again } = delivery;
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const { label } = useKinds().shownOf(delivery);
  const receiver = useReceiver()(delivery);
  const send = useSend();
  const isBusy = useSelect((read) => phaseOf(sendAgain, String(id))(read)?.phase === 'in progress');
  const isWaiting = state === 'waiting';
  const name = t(isWaiting ? 'sendNowOf' : 'sendAgainOf', { what: `${label} ${receiver}` });
  const retry = submission === null || !can_send_again ? undefined : sendAgain({ submission, delivery: id });
  const act = () => void (retry && send(retry));
  useViewActions(
    isOpen && retry && !isBusy
      ? [{ id: 'delivery-log/retry', title: name, icon: 'replay', act, isOnSubject: false }]
      : [],
  );
  if (!retry) return null;
  return (
    <Button kind={look} icon={isWaiting ? 'send' : 'replay'} busy={isBusy} aria-label={name} onClick={act}>
      {isWaiting ? t('sendNow') : command('sendAgain')}
    </Button>
  );
}
