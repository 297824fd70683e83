import { type Host, sendOutbound, serverText, TargetBlocked } from '../../../server/kit.ts';
import { deliveryOutcomes } from '../../../contract/entity/delivery-outcome.ts';
import { type Answered, DeliveryFailed } from './failures.ts';
import { retryAfterOf } from './retry-after.ts';

/** The receiver responded 410: it is permanently gone. */
export class ReceiverRemoved extends DeliveryFailed {
  constructor(answered: Answered) {
    super(serverText(deliveryOutcomes.RECEIVER_RETURNED, { status: 410 }), { final: true, answered });
    this.name = 'ReceiverRemoved';
  }
}

export interface JsonPost {
  readonly url: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Posts JSON to a user-supplied URL. Only 2xx is success. Other responses throw what the worker needs: whether to
 * retry, the requested delay, and the response.
 */
export async function postJson(
  { config, clock }: Pick<Host, 'config' | 'clock'>,
  { url, body, headers, signal }: JsonPost,
): Promise<Answered> {
  const sent = { url, body, headers: { 'content-type': 'application/json', ...headers }, signal };
  const answer = await sendOutbound(config, sent).catch((error: unknown) => {
    throw error instanceof TargetBlocked
      ? new DeliveryFailed(serverText(deliveryOutcomes.TARGET_BLOCKED), { final: true })
      : error;
  });
  const answered = { status: answer.status, answer: answer.text };
  if (answer.status >= 200 && answer.status < 300) return answered;
  if (answer.status === 410) throw new ReceiverRemoved(answered);
  const retryAfter = retryAfterOf(answer.headers['retry-after'], clock.now());
  const reason = serverText(deliveryOutcomes.RECEIVER_RETURNED, { status: answer.status });
  throw new DeliveryFailed(reason, { retryAfter, answered });
}
