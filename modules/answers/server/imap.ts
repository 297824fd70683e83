import { type FetchMessageObject, ImapFlow } from 'imapflow';
import { MINUTE_MS } from '../../../contract/duration.ts';
import { ApiError } from '../../../contract/error.ts';
import type { Host } from '../../../server/kit.ts';
import { messageBytes } from './limits.ts';
import { MailboxProgress } from './mailbox-progress.ts';
import { mailboxKey, positionIn, storePosition } from './mailbox-position.ts';
import { UnreadableMessage } from './parse-message.ts';
import { type AnswerReceiver, MessageTooLarge } from './receive.ts';
import type { StoreResult } from './store.ts';
import { targetAmong } from './target.ts';
import type { AnswerTarget } from './token.ts';

type Services = Pick<Host, 'db' | 'config' | 'clock' | 'log'>;

/** The headers in which mail servers record the recipient. */
const recipientHeaders = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'content-type'];
/** Bytes of a report that contain the headers of the undelivered email. */
const REPORT_BYTES = 200_000;
const EMAILS_PER_FETCH = 100;
const CONNECT_MS = 20_000;
const SILENT_MS = 60_000;
/** Less than the scheduler allows. What has not been read by then is read by the next run. */
export const RUN_MS = 20 * MINUTE_MS;
/** Emails are downloaded in small parts, and the headers that we ask for are shorter. */
const MAX_LITERAL = 1_000_000;
/** The numbers of a few million emails. */
const MAX_LINE = 20_000_000;
/** Time after which the hourly limit has room again. */
const LATER_MS = 10 * MINUTE_MS;
const MAX_TRIES = 5;

/**
 * Reads a mailbox for emails in response to replies. The mailbox may have other emails, which are not touched, and
 * other readers: what has been read is recorded here rather than by flags.
 */
export class MailboxReader {
  readonly #services: Services;
  readonly #receiver: AnswerReceiver;
  readonly #url: URL;
  readonly #key: string;
  readonly #progress = new MailboxProgress();
  readonly #runMs: number;
  #client: ImapFlow | undefined;

  constructor(services: Services, receiver: AnswerReceiver, url: string, runMs = RUN_MS) {
    this.#services = services;
    this.#runMs = runMs;
    this.#receiver = receiver;
    this.#url = new URL(url);
    this.#key = mailboxKey(url);
  }

  /**
   * Reads the emails that have arrived since the last run. Those that cannot be stored at the moment are read again by
   * the next run.
   */
  async read(): Promise<void> {
    const client = this.#connection();
    this.#client = client;
    const deadline = setTimeout(() => client.close(), this.#runMs);
    try {
      await client.connect();
      await this.#readWith(client);
    } catch (error) {
      // Without the error's other fields, which may have the user's name.
      const why = error instanceof Error ? [error.message, responseOf(error)].join(' ').trim() : String(error);
      this.#services.log.warn({ why }, 'the mailbox of INBOUND_IMAP_URL could not be read completely');
    } finally {
      clearTimeout(deadline);
      client.close();
      this.#client = undefined;
    }
  }

  /** Aborts requests in flight. An email that has not been stored is read again. */
  stop(): void {
    this.#client?.close();
  }

  #connection(): ImapFlow {
    const { protocol, hostname, port, username, password } = this.#url;
    const secure = protocol === 'imaps:';
    const client = new ImapFlow({
      host: hostname,
      port: Number(port) || (secure ? 993 : 143),
      secure,
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      maxLiteralSize: MAX_LITERAL,
      maxLineLength: MAX_LINE,
      maxResponseSize: MAX_LINE + MAX_LITERAL,
    });
    // The command in flight fails as well.
    client.on('error', () => undefined);
    return client;
  }

  async #readWith(client: ImapFlow): Promise<void> {
    const { db } = this.#services;
    const { uidValidity: validity } = await client.mailboxOpen(
      decodeURIComponent(this.#url.pathname.slice(1)) || 'INBOX',
    );
    const uidValidity = Number(validity);
    const known = await positionIn(db, this.#key);
    const lastUid = known?.uidValidity === uidValidity ? known.lastUid : 0;
    // The range contains the last email even if it is older.
    const found = (await client.search({ uid: `${lastUid + 1}:*` }, { uid: true })) || [];
    const after = found.filter((uid) => uid > lastUid).toSorted((one, other) => one - other);
    const uids = this.#progress.start(uidValidity, after, this.#services.clock.now());
    for (let at = 0; at < uids.length; at += EMAILS_PER_FETCH)
      await this.#readSome(client, uids.slice(at, at + EMAILS_PER_FETCH), uidValidity);
    await this.#reach(uidValidity, after.at(-1) ?? lastUid);
  }

  async #readSome(client: ImapFlow, uids: readonly number[], uidValidity: number): Promise<void> {
    const query = { uid: true, size: true, headers: recipientHeaders };
    const emails: FetchMessageObject[] = [];
    for await (const email of client.fetch(uids.join(','), query, { uid: true })) {
      if (emails.length >= uids.length) {
        // Leaving the loop would wait for the end of the response.
        client.close();
        throw new Error('The server sends more emails than it was asked for');
      }
      emails.push(email);
    }
    for (const email of emails.toSorted((one, other) => one.uid - other.uid)) {
      const target = (await this.#targetOf(email)) ?? (await this.#targetOfReport(client, email));
      if (!target) {
        this.#progress.finish(email.uid);
        continue;
      }
      await this.#receive(client, email, target);
      await this.#reach(uidValidity, email.uid);
    }
  }

  #reach(uidValidity: number, uid: number): Promise<void> {
    return storePosition(this.#services.db, this.#key, { uidValidity, lastUid: this.#progress.positionAt(uid) });
  }

  async #targetOf({ headers }: FetchMessageObject): Promise<AnswerTarget | undefined> {
    const { config, log } = this.#services;
    const words = wordsOf(headers);
    const target = await targetAmong(this.#services, words);
    const prefix = `${config.inbound?.address.split('@')[0] ?? ''}+`.toLowerCase();
    if (!target && words.some((word) => word.toLowerCase().startsWith(prefix)))
      log.info('an email in the mailbox is ignored: its token is forged, or of another installation');
    return target;
  }

  /** A bounce is sent to the envelope sender. The address for answers is among the headers that it quotes. */
  async #targetOfReport(client: ImapFlow, { uid, headers }: FetchMessageObject): Promise<AnswerTarget | undefined> {
    if (!/^content-type:\s*multipart\/report/im.test(headers?.toString('latin1') ?? '')) return undefined;
    const { content } = await client.download(String(uid), undefined, { uid: true, maxBytes: REPORT_BYTES });
    if (!content) return undefined;
    const chunks: readonly Buffer[] = await content.toArray();
    return targetAmong(this.#services, wordsOf(Buffer.concat(chunks)));
  }

  /** Receives an email, or holds it without delaying those after it. */
  async #receive(client: ImapFlow, email: FetchMessageObject, target: AnswerTarget): Promise<void> {
    const { uid } = email;
    const about = { submission: target.submissionId, reply: target.replyId };
    const { log, clock } = this.#services;
    try {
      const stored = await this.#store(client, email, target);
      if (stored === 'too-many') {
        this.#progress.hold(uid, new Date(clock.now().getTime() + LATER_MS));
        return;
      }
      if (stored === 'gone' || stored === 'full') log.warn({ ...about, stored }, 'an email is left in the mailbox');
      else if (stored !== undefined) log.info({ ...about, stored }, 'an email arrived');
    } catch (error) {
      if (!client.usable || isOfDisk(error)) throw error;
      if (this.#progress.hold(uid, clock.now()) < MAX_TRIES) {
        log.warn({ ...about, err: error }, 'an email in the mailbox could not be stored, and will be retried');
        return;
      }
      log.error({ ...about, err: error }, 'an email is left in the mailbox: it cannot be stored');
    }
    this.#progress.finish(uid);
  }

  /** Undefined for an email that is left in the mailbox. */
  async #store(
    client: ImapFlow,
    { uid, size }: FetchMessageObject,
    target: AnswerTarget,
  ): Promise<StoreResult | undefined> {
    const { log } = this.#services;
    const about = { submission: target.submissionId, reply: target.replyId };
    try {
      if ((size ?? 0) > messageBytes.max) throw new MessageTooLarge();
      const { content } = await client.download(String(uid), undefined, { uid: true });
      // Somebody has deleted it since.
      if (!content) return undefined;
      const stored = await this.#receiver.receive({ target, content });
      if (stored === 'stored' || stored === 'known')
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      return stored;
    } catch (error) {
      if (!(error instanceof MessageTooLarge || error instanceof UnreadableMessage)) throw error;
      log.warn({ ...about, err: error }, 'an email is left in the mailbox: it is too large, or cannot be read');
      return undefined;
    }
  }
}

const wordsOf = (text: Buffer | undefined): readonly string[] => (text?.toString('latin1') ?? '').split(/[\s<>,;:"]+/);

/** An error, such as a full disk, with which every other email fails as well. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof ApiError || (error instanceof Error && 'syscall' in error);

/** The server's response, such as why a login failed. */
const responseOf = (error: Error): string =>
  'responseText' in error && typeof error.responseText === 'string' ? error.responseText : '';
