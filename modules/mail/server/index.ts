import { deliveryOutcomes } from '../../../contract/entity/delivery-outcome.ts';
import { defineServerModule, type Host, serverText } from '../../../server/kit.ts';
import { DeliveryFailed, deliveryKind } from '../../deliveries/server/public.ts';
import { readAttachments } from './attachments.ts';
import { envelopeOf } from './envelope.ts';
import { Mail } from './mail.ts';
import { registerSender, type SendMail } from './sender.ts';
import { openTransport } from './transport.ts';
import { attachmentSource, unverifiedAddresses } from './public.ts';

export default defineServerModule({
  id: 'mail',
  needs: ['deliveries'],
  register(host) {
    const { config } = host;
    const transport = openTransport(config, host.log);
    const send: SendMail = async (queued, { id, ref }, signal) => {
      const mail = await forReceivers(host, queued);
      const attachments = await readAttachments(mail.attachments, host.contributions(attachmentSource));
      // Reading attachments may outlast the attempt, which has then failed and is repeated.
      signal.throwIfAborted();
      return transport.send(envelopeOf({ ...mail, attachments }, ref, config), id, signal);
    };
    registerSender(host.live, send);
    host.contribute(deliveryKind, {
      kind: 'mail',
      // An email may contain a login link or a visitor's text, so we do not keep it.
      erasesPayload: true,
      deliver: (delivery, signal) => send(Mail.parse(delivery.payload), delivery, signal),
    });
    host.onStart(() => {
      if (config.smtpUrl === undefined)
        host.log.warn('Email is not set up: emails are saved to the outbox folder and not sent. Set SMTP_URL.');
    });
    host.onStop(() => transport.close());
  },
});

/**
 * Adapts an email to its receiver. An account with an unverified address may be somebody else's, so it gets no
 * user-written text and no name next to the address.
 */
async function forReceivers(host: Host, mail: Mail): Promise<Mail> {
  const addresses = [mail.to, ...mail.cc].map(({ address }) => address.toLowerCase());
  const found = await Promise.all(host.contributions(unverifiedAddresses).map((find) => find(host.db, addresses)));
  const unverified = new Set(found.flat());
  const reached = mail.only === null ? addresses : [mail.only.toLowerCase()];
  if (!mail.toUnverified && reached.some((address) => unverified.has(address)))
    throw new DeliveryFailed(serverText(deliveryOutcomes.EMAIL_UNVERIFIED), { final: true });
  const nameless = (one: Mail['to']): Mail['to'] =>
    unverified.has(one.address.toLowerCase()) ? { ...one, name: '' } : one;
  return { ...mail, to: nameless(mail.to), cc: mail.cc.map(nameless) };
}
