import { useTexts } from '../../../src/ui/use-texts.ts';
import { SENDER } from '../../deliveries/public.ts';
import type { Delivery, LoggedDelivery } from '../contract.ts';
import { texts } from './texts.ts';
import { useKinds } from './use-kinds.ts';

type Receiver = Pick<Delivery, 'kind' | 'target'> & Pick<LoggedDelivery, 'sender'>;

/** Who gets a delivery. Visitors by the name that their submission gives, whether or not the target hides their address. */
export function useReceiver(): (delivery: Receiver) => string {
  const t = useTexts(texts);
  const { shown } = useKinds();
  return ({ kind, target, sender }) => {
    if (target === SENDER) return sender ?? t('visitor');
    return shown(kind).isToSender ? (sender ?? target) : target;
  };
}
