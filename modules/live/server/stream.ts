import { Readable } from 'node:stream';
import { HOUR_MS } from '../../../contract/duration.ts';
import type { Host, JsonValue } from '../../../server/kit.ts';
import { EVERYONE } from './public.ts';
import { formsSeenBy } from '../../workspaces/server/public.ts';

const HEARTBEAT_MS = 20_000;
/** Then the browser reconnects and its session is checked again. */
const MAX_DURATION_MS = HOUR_MS;
/** A reader this many bytes behind has stopped reading. */
const MAX_WAITING_BYTES = 256 * 1024;

type Services = Pick<Host, 'db' | 'live' | 'log'>;

/**
 * Server-sent events of every form that an account may see, until the reader disconnects, the session ends or an hour
 * has passed.
 */
export async function openStream(host: Services, accountId: number): Promise<Readable> {
  const out = new OpenResponse();
  const topics = new Topics(host, accountId, out);
  const heartbeat = setInterval(() => send(out, ':\n\n'), HEARTBEAT_MS);
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
    await topics.follow();
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
  readonly #out: Readable;
  readonly #forms = new Map<number, () => void>();
  readonly #leaveAccounts: readonly (() => void)[];
  /** Pending queries for the account's forms, and the end of the last one. */
  #pendingQueries = 0;
  #lastQuery: Promise<void> = Promise.resolve();

  constructor(host: Services, accountId: number, out: Readable) {
    this.#host = host;
    this.#accountId = accountId;
    this.#out = out;
    this.#leaveAccounts = [`account:${accountId}`, EVERYONE].map((topic) =>
      host.live.subscribe(topic, (event) => this.#onAccountEvent(event)),
    );
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
        this.#host.live.subscribe(`form:${form}`, (event) => this.#onFormEvent(form, event)),
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

  #forward(event: JsonValue): void {
    if (nameOf(event) !== undefined) send(this.#out, `data: ${JSON.stringify(event)}\n\n`);
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
