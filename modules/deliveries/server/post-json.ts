import { type Host, sendOutbound, serverText, TargetBlocked } from '../../../server/kit.ts';
import { deliveryOutcomes } from '../../../contract/entity/delivery-outcome.ts';
import type { PostedRequest } from '../../../contract/entity/posted-request.ts';
import { type ReceiverResponse, DeliveryFailed } from './failures.ts';
import { retryAfterOf } from './retry-after.ts';

/** The receiver responded 410: it is permanently gone. */
export class ReceiverRemoved extends DeliveryFailed {
  constructor(response: ReceiverResponse) {
    super(serverText(deliveryOutcomes.RECEIVER_RETURNED, { status: 410 }), { final: true, response });
    this.name = 'ReceiverRemoved';
  }
}

/** What posting `body` to `url` sends. */
export const jsonRequest = (url: string, body: string, headers: PostedRequest['headers'] = {}): PostedRequest => ({
  url,
  headers: { 'content-type': 'application/json', ...headers },
  body,
});

/** A URL whose path is its secret, as an owner may see it. */
export const withoutPath = (url: string): string => `${URL.parse(url)?.origin ?? ''}/…`;

/** Shorter parts of a path are words, or numbers of accounts. */
const SECRET_LENGTH = 6;

/**
 * The secrets of a URL whose path is its secret: the path, and its parts, since a receiver may escape the slashes. Also as
 * they are without percent-encoding, the longest first, so that none is replaced in part.
 */
export function secretsOf(url: string): readonly string[] {
  const { pathname = '', search = '' } = URL.parse(url) ?? {};
  const parts = [...pathname.split('/'), ...search.slice(1).split(/[&=]/)];
  const sent = [`${pathname}${search}`, ...parts.filter(({ length }) => length >= SECRET_LENGTH)];
  const secrets = new Set(sent.flatMap((text) => [text, decoded(text), decoded(text.replaceAll('+', ' '))]));
  return [...secrets].filter(({ length }) => length > 1).toSorted((one, other) => other.length - one.length);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export interface JsonPost {
  readonly url: string;
  readonly body: string;
  readonly headers?: PostedRequest['headers'];
  readonly signal: AbortSignal;
  /** Parts of the body that the stored response must not show, should the receiver repeat them. */
  readonly secrets?: readonly string[];
}

/**
 * Posts JSON to a user-supplied URL. Only 2xx is success. Other responses throw what the worker needs: whether to
 * retry, the requested delay, and the response.
 */
export async function postJson(
  { config, clock }: Pick<Host, 'config' | 'clock'>,
  { url, body, headers, signal, secrets = [] }: JsonPost,
): Promise<ReceiverResponse> {
  const received = await sendOutbound(config, { ...jsonRequest(url, body, headers), signal }).catch(
    (error: unknown) => {
      throw error instanceof TargetBlocked
        ? new DeliveryFailed(serverText(deliveryOutcomes.TARGET_BLOCKED), { final: true })
        : error;
    },
  );
  const response = {
    status: received.status,
    body: secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), received.text),
  };
  if (received.status >= 200 && received.status < 300) return response;
  if (received.status === 410) throw new ReceiverRemoved(response);
  const retryAfter = retryAfterOf(received.headers['retry-after'], clock.now());
  const reason = serverText(deliveryOutcomes.RECEIVER_RETURNED, { status: received.status });
  throw new DeliveryFailed(reason, { retryAfter, response });
}
