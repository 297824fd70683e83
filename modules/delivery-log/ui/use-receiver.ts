import { useTexts } from '../../../src/ui/use-texts.ts';
import { SENDER } from '../../deliveries/public.ts';
import type { Delivery, LoggedDelivery } from '../contract.ts';
import { texts } from './texts.ts';

type Receiver = Pick<Delivery, 'target'> & Pick<LoggedDelivery, 'sender'>;

/** Who gets a delivery. Where the target hides the sender's address, the name that the submission gives. */
export function useReceiver(): (delivery: Receiver) => string {
  const t = useTexts(texts);
  return ({ target, sender }) => (target === SENDER ? (sender ?? t('visitor')) : target);
}
