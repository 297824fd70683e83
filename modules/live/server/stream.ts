import { Readable } from 'node:stream';
import { HOUR_MS } from '../../../contract/duration.ts';
import type { Host, JsonValue } from '../../../server/kit.ts';
import { POSITION_EVENT } from '../contract.ts';
import { EVERYONE } from './public.ts';
import { formsSeenBy } from '../../workspaces/server/public.ts';

const HEARTBEAT_MS = 20_000;
/** Then the browser reconnects and its session is checked again. */
const MAX_DURATION_MS = HOUR_MS;
/** A reader this many bytes behind has stopped reading. */
const MAX_WAITING_BYTES = 256 * 1024;
/** Loading the data again takes less than repeating more events than these. */
const MAX_REPEATED_CHARACTERS = 50_000;
const FORM_TOPIC = 'form:';

type Services = Pick<Host, 'db' | 'live' | 'log'>;

/**
 * Server-sent events of every form that an account may see, until the reader disconnects, the session ends or an hour
 * has passed. Begins with those since a position, by default that of now.
 */
export async function openStream(host: Services, accountId: number, since?: string): Promise<Readable> {
  const out = new OpenResponse();
  const topics = new Topics(host, accountId, out);
  const heartbeat = setInterval(() => topics.sendPosition(), HEARTBEAT_MS);
  const end = setTimeout(() => out.push(null), MAX_DURATION_MS);
  // The browser reconnects and fetches what it may have missed.
  const leaveGaps = host.live.onGap(() => void out.push(null));
  out.once('close', () => {
    leaveGaps();
    clearInterval(heartbeat);
    clearTimeout(end);
    topics.leave();
  });
  send(out, 'retry: 2000\n\n');
  try {
    await topics.start(since ?? host.live.position());
  } catch (error) {
    out.destroy();
    throw error;
  }
  return out;
}

/** A stream that anyone may end, including the server at its stop. Later pushes are dropped. */
class OpenResponse extends Readable {
  #ended = false;

  override _read(): void {}

  override push(chunk: string | null): boolean {
    if (this.#ended) return false;
    this.#ended = chunk === null;
    return super.push(chunk);
  }
}

/** The topics of one stream. The set of forms follows the account's access. */
class Topics {
  readonly #host: Services;
  readonly #accountId: number;
  readonly #ownTopic: string;
  readonly #out: Readable;
  readonly #forms = new Map<number, () => void>();
  readonly #leaveAccounts: readonly (() => void)[];
  /** Pending queries for the account's forms, and the end of the last one. */
  #pendingQueries = 0;
  #lastQuery: Promise<void> = Promise.resolve();
  /** Until then, events are not forwarded: `start` repeats them. */
  #started = false;

  constructor(host: Services, accountId: number, out: Readable) {
    this.#host = host;
    this.#accountId = accountId;
    this.#out = out;
    this.#ownTopic = `account:${accountId}`;
    this.#leaveAccounts = [this.#ownTopic, EVERYONE].map((topic) =>
      host.live.subscribe(topic, (event) => this.#onAccountEvent(event)),
    );
  }

  /** Subscribes, and sends the events after `since` that this stream would have sent. */
  async start(since: string): Promise<void> {
    await this.follow();
    const missing = this.#host.live.after(since)?.filter(({ topic, event }) => this.#follows(topic, event));
    const size = JSON.stringify(missing ?? []).length;
    this.#started = true;
    if (missing === undefined || size > MAX_REPEATED_CHARACTERS) this.#forward({ event: 'missed' }, '');
    else for (const { event } of missing) this.#forward(event, '');
    this.sendPosition();
  }

  /** Tells the browser from which position it continues should the connection be lost, and keeps the connection open. */
  sendPosition(): void {
    send(this.#out, `event: ${POSITION_EVENT}\ndata:\n${this.#id()}\n`);
  }

  /** Whether it sends such an event. A logout before the stream is not about its session. */
  #follows(topic: string, event: JsonValue): boolean {
    if (topic === this.#ownTopic || topic === EVERYONE) return nameOf(event) !== 'signed-out';
    return topic.startsWith(FORM_TOPIC) && this.#forms.has(Number(topic.slice(FORM_TOPIC.length)));
  }

  /** Without one while events are held back: the browser would continue after them. */
  #id(): string {
    return this.#pendingQueries === 0 ? `id: ${this.#host.live.position()}\n` : '';
  }

  /**
   * Subscribes to exactly the forms that the account may see now. Queries run one after another, so that the last one
   * wins.
   */
  follow(): Promise<void> {
    this.#pendingQueries++;
    const query = this.#lastQuery.then(() => this.#loadForms()).finally(() => void this.#pendingQueries--);
    this.#lastQuery = query.catch(() => undefined);
    return query;
  }

  async #loadForms(): Promise<void> {
    const seen = new Set(await formsSeenBy(this.#host.db, this.#accountId));
    if (this.#out.destroyed) return;
    for (const [form, leave] of this.#forms) {
      if (seen.has(form)) continue;
      leave();
      this.#forms.delete(form);
    }
    for (const form of seen) {
      if (this.#forms.has(form)) continue;
      this.#forms.set(
        form,
        this.#host.live.subscribe(`${FORM_TOPIC}${form}`, (event) => this.#onFormEvent(form, event)),
      );
    }
  }

  leave(): void {
    for (const leave of this.#leaveAccounts) leave();
    for (const leave of this.#forms.values()) leave();
    this.#forms.clear();
  }

  /** A logout ends every stream of the account: its browsers reconnect, and the signed-out one is rejected. */
  #onAccountEvent(event: JsonValue): void {
    const name = nameOf(event);
    if (name === 'signed-out') {
      this.#out.push(null);
      return;
    }
    if (name !== 'access') {
      this.#forward(event);
      return;
    }
    this.follow().then(
      () => this.#forward(event),
      (error: unknown) => {
        this.#host.log.error({ err: error }, 'the forms of a live stream could not be read');
        this.#out.destroy();
      },
    );
  }

  /**
   * Holds back events while the forms are being queried, so that nothing is sent about a form whose access was revoked.
   */
  #onFormEvent(form: number, event: JsonValue): void {
    if (this.#pendingQueries === 0) return this.#forward(event);
    void this.#lastQuery.then(() => {
      if (this.#forms.has(form)) this.#forward(event);
    });
  }

  #forward(event: JsonValue, id = this.#id()): void {
    if (!this.#started || nameOf(event) === undefined) return;
    send(this.#out, `data: ${JSON.stringify(event)}\n${id}\n`);
  }
}

function nameOf(event: JsonValue): string | undefined {
  if (typeof event !== 'object' || event === null || !('event' in event)) return undefined;
  return typeof event.event === 'string' && /^[\w-]+$/.test(event.event) ? event.event : undefined;
}

function send(out: Readable, text: string): void {
  out.push(text);
  if (out.readableLength > MAX_WAITING_BYTES) out.destroy();
}
