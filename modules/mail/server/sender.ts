import type { Live } from '../../../server/kit.ts';
import type { Delivery, Saved } from '../../deliveries/server/public.ts';
import type { Mail } from './mail.ts';

/** Sends an email as a delivery. Once the attempt has ended, by its signal, nothing is sent any more. */
export type SendMail = (
  mail: Mail,
  delivery: Pick<Delivery, 'id' | 'ref'>,
  signal: AbortSignal,
) => Promise<Saved | void>;

/** The sender of each server in this process, by its `live`, which callers pass. */
const senders = new WeakMap<Live, SendMail>();

export function registerSender(live: Live, send: SendMail): void {
  senders.set(live, send);
}

export function senderOf(live: Live): SendMail {
  const send = senders.get(live);
  if (!send) throw new Error('The module mail registers before the modules that need it');
  return send;
}
