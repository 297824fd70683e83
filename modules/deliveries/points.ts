import { definePoint } from '../../contract/point.ts';
import type { DisplayText } from '../../contract/text.ts';

/** How the console shows a kind of delivery; contributed by the module that contributes the kind on the server. */
export interface DeliveryKindLabel {
  /** The `kind` of the server's contribution. */
  readonly kind: string;
  readonly label: DisplayText;
  /** A name in `src/ui/icons.svg`. */
  readonly icon: string;
  /** A step only queues other deliveries. Completed steps are not listed, so there is no filter for it. */
  readonly isStep?: boolean;
  /** Sent as an HTTP request, which the server composes again for the owner to read. */
  readonly hasRequest?: true;
  /** Sent because a person asked for it, never because a submission arrived. */
  readonly isByPerson?: true;
  /** Sent to the person who sent the submission, whose name is shown instead of the address. */
  readonly isToSender?: true;
}
export const deliveryKindLabel = definePoint<DeliveryKindLabel>('deliveries/kind-label');
