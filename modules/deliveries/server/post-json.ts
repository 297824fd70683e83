import { type Host, sendOut, TargetBlocked } from '../../../server/kit.ts';
import { type Answered, DeliveryFailed } from './failures.ts';
import { retryAfterOf } from './retry-after.ts';

/** The receiver has said that it is gone for good: 410. */
export class ReceiverRemoved extends DeliveryFailed {
  constructor(answered: Answered) {
    super('The receiver answered 410', { final: true, answered });
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
 * Posts JSON to an address that an owner gave. 2xx alone is success; whatever else throws what the worker needs to know:
 * whether trying again makes sense, how long the receiver asked us to wait, and what it answered.
 */
export async function postJson(
  { config, clock }: Pick<Host, 'config' | 'clock'>,
  { url, body, headers, signal }: JsonPost,
): Promise<Answered> {
  const sent = { url, body, headers: { 'content-type': 'application/json', ...headers }, signal };
  const answer = await sendOut(config, sent).catch((error: unknown) => {
    throw error instanceof TargetBlocked ? new DeliveryFailed(error.message, { final: true }) : error;
  });
  const answered = { status: answer.status, answer: answer.text };
  if (answer.status >= 200 && answer.status < 300) return answered;
  if (answer.status === 410) throw new ReceiverRemoved(answered);
  const retryAfter = retryAfterOf(answer.headers['retry-after'], clock.now());
  throw new DeliveryFailed(`The receiver answered ${answer.status}`, { retryAfter, answered });
}
