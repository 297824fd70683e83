import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { MINUTE_MS } from '../../../contract/duration.ts';
import { type Config, type Host, networkOf, StartError } from '../../../server/kit.ts';
import { messageBytes, rejectedRecipients, smtpConnections, smtpConnectionsOfNetwork, smtpMinutes } from './limits.ts';
import { UnreadableMessage } from './parse-message.ts';
import { type AnswerReceiver, MessageTooLarge } from './receive.ts';
import { formOfSubmission, limitReached } from './repository.ts';
import type { StoreResult } from './store.ts';
import { targetAmong } from './target.ts';

type Smtp = NonNullable<NonNullable<Config['inbound']>['smtp']>;
type Services = Pick<Host, 'db' | 'config' | 'clock' | 'log'>;

/** A response to the other mail server. Codes from 500 are final; after others it retries. */
class SmtpError extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const IDLE_MS = MINUTE_MS;
const STOP_MS = 5000;

const tooManyRejected = () => new SmtpError(421, 'Too many rejected recipients');
const unknownRecipient = () => new SmtpError(550, 'No such recipient here');
const tooMany = () => new SmtpError(450, 'Too many emails for this recipient, try again later');
const full = () => new SmtpError(552, 'No further emails are stored for this recipient');
const rejections: Readonly<Record<StoreResult, (() => SmtpError) | undefined>> = {
  stored: undefined,
  known: undefined,
  gone: unknownRecipient,
  'too-many': tooMany,
  full,
};

/** Receives the emails in response to replies on a port of our own. An email is acknowledged once it is stored. */
export class SmtpPort {
  readonly #services: Services;
  readonly #receiver: AnswerReceiver;
  readonly #settings: Smtp;
  readonly #server: SMTPServer;
  readonly #deadlines = new Map<string, NodeJS.Timeout>();
  /** Numbers of rejected recipients by the session of their connection. */
  readonly #rejected = new WeakMap<SMTPServerSession, number>();

  constructor(services: Services, receiver: AnswerReceiver, settings: Smtp) {
    this.#services = services;
    this.#receiver = receiver;
    this.#settings = settings;
    this.#server = new SMTPServer({
      ...optionsFor(settings),
      onConnect: (session, done) => done(this.#admit(session)),
      onClose: (session) => this.#closed(session),
      onRcptTo: ({ address }, session, done) => void this.#admitRecipient(address, session).then(() => done(), done),
      onData: (stream, session, done) => void this.#receive(stream, session).then(() => done(), done),
    });
    // Such as a connection that was reset: the other server retries.
    this.#server.on('error', (error) => services.log.debug({ err: error }, 'a connection to the SMTP port failed'));
  }

  async listen(): Promise<void> {
    const { host, port } = this.#settings;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { server } = this.#server;
    server.once('error', reject).once('listening', resolve);
    server.listen(port, host);
    await promise.catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      throw new StartError(`INBOUND_SMTP_PORT ${port} cannot be opened (${code}). Stop what uses it, or set another.`);
    });
    server.removeListener('error', reject);
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    for (const deadline of this.#deadlines.values()) clearTimeout(deadline);
  }

  #admit(session: SMTPServerSession): SmtpError | null {
    const network = networkOf(session.remoteAddress);
    const ofNetwork = [...this.#server.connections].filter((one) => networkOf(one.remoteAddress) === network);
    if (ofNetwork.length > smtpConnectionsOfNetwork.max) return new SmtpError(421, 'Too many connections');
    const deadline = setTimeout(() => this.#end(session), smtpMinutes.max * MINUTE_MS).unref();
    this.#deadlines.set(session.id, deadline);
    return null;
  }

  #end({ id }: SMTPServerSession): void {
    [...this.#server.connections].find(({ session }) => session.id === id)?.close();
  }

  #closed({ id }: SMTPServerSession): void {
    clearTimeout(this.#deadlines.get(id));
    this.#deadlines.delete(id);
  }

  /** The commands that a client has sent without waiting for responses are handled in a turn of the event loop each. */
  async #admitRecipient(address: string, session: SMTPServerSession): Promise<void> {
    await setImmediate();
    const rejected = this.#rejected.get(session) ?? 0;
    if (rejected >= rejectedRecipients.max) {
      // After the response.
      void setImmediate().then(() => this.#end(session));
      throw tooManyRejected();
    }
    try {
      await this.#checkRecipient(address, session);
    } catch (error) {
      this.#rejected.set(session, rejected + 1);
      throw error;
    }
  }

  async #checkRecipient(address: string, { envelope }: SMTPServerSession): Promise<void> {
    const { db, clock, log } = this.#services;
    await this.#orLater(async () => {
      const target = await targetAmong(this.#services, [address]);
      if (!target) {
        log.info('an email was rejected: its recipient is unknown, or its token is forged');
        throw unknownRecipient();
      }
      if ((await formOfSubmission(db, target.submissionId)) === undefined) throw unknownRecipient();
      // At this point, it is unknown whether the others are automatic.
      const isAnswer = senderOf(envelope) !== '';
      const limit = await limitReached(db, target.submissionId, { isAnswer, now: clock.now() });
      if (limit) throw limit === 'full' ? full() : tooMany();
    });
  }

  async #receive(content: Readable, { envelope }: SMTPServerSession): Promise<void> {
    await this.#orLater(async () => {
      const target = await targetAmong(this.#services, [envelope.rcptTo[0]?.address ?? '']);
      if (!target) throw unknownRecipient();
      const envelopeFrom = senderOf(envelope);
      const stored = await this.#receiver.receive({ target, envelopeFrom, content });
      const rejection = rejections[stored];
      if (rejection) throw rejection();
      this.#services.log.info({ submission: target.submissionId, reply: target.replyId, stored }, 'an email arrived');
    }).finally(() => content.resume());
  }

  /** Asks the other server to retry later if the failure is on our side. */
  async #orLater<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof SmtpError) throw error;
      if (error instanceof MessageTooLarge)
        throw new SmtpError(552, `The email is larger than ${messageBytes.max} bytes`);
      if (error instanceof UnreadableMessage) throw new SmtpError(554, 'The email cannot be read');
      this.#services.log.warn({ err: error }, 'an email could not be stored; its sender will retry');
      throw new SmtpError(451, 'The email cannot be stored at the moment, try again later');
    }
  }
}

const senderOf = ({ mailFrom }: SMTPServerSession['envelope']): string => (mailFrom === false ? '' : mailFrom.address);

/** Not a relay: accepts email for this installation only, without a login. */
function optionsFor({ tls }: Smtp): SMTPServerOptions {
  return {
    ...tls,
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: messageBytes.max,
    maxClients: smtpConnections.max,
    // Further recipients need a transaction of their own.
    maxRecipients: 1,
    socketTimeout: IDLE_MS,
    closeTimeout: STOP_MS,
  };
}
