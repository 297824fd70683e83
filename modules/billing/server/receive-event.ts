import type { IncomingHttpHeaders } from 'node:http';
import { type Host, createError } from '../../../server/kit.ts';
import { errors } from '../errors.ts';
import type { BillingProvider } from './provider.ts';
import { applySnapshot } from './subscriptions.ts';

/** The single entry point for provider events. Returns whether the event was new; repeats and stale events are not. */
export async function receiveEvent(
  host: Pick<Host, 'db' | 'live' | 'clock'>,
  provider: BillingProvider | undefined,
  headers: IncomingHttpHeaders,
  body: unknown,
): Promise<boolean> {
  if (!provider?.isSender(headers)) throw createError(errors.UNKNOWN_SENDER);
  const event = await provider.readEvent(body);
  if (!event) throw createError(errors.BAD_EVENT);
  return event.snapshot !== undefined && applySnapshot(host, event.snapshot);
}
