import { expect } from 'vitest';
import { Sink, type ReceivedMessage } from '../faults/sink.ts';
import { type MailServer, mailServer, parsed } from '../server/mail-server.ts';
import type { NewForm } from '../server/person.ts';
import type { DatabaseLocation } from '../server/test-database.ts';
import { KillableServer } from './killable-server.ts';
import { type Fixture, type Sinks, formWithWebhook } from './form-with-webhook.ts';

/** The receivers of each submission, and what identifies a repeated message. */
const idsIn = {
  webhook: ({ id }: ReceivedMessage) => id,
  // These have no message id. Zapier deduplicates by the submission's id, and a chat message links to it.
  chat: ({ body }: ReceivedMessage) => /\/submissions\/raw\/(\d+)\|/.exec(body)?.[1] ?? 'none',
  zapier: ({ body }: ReceivedMessage) => /^\{"id":(\d+),/.exec(body)?.[1] ?? 'none',
} satisfies Record<keyof Sinks, (message: ReceivedMessage) => string>;
const overHttp = ['webhook', 'chat', 'zapier'] as const;
const kinds = [...overHttp, 'mail'] as const;
type Kind = (typeof kinds)[number];

/**
 * A separate server process with one form whose submissions go to a webhook, a chat, a zap and the owner's email, and
 * the acknowledged submissions that it must deliver.
 */
export class Acknowledged implements AsyncDisposable {
  readonly server: KillableServer;
  readonly sinks: Sinks;
  readonly mail: MailServer;
  readonly #form: NewForm;
  readonly #opened: AsyncDisposable;
  readonly #tokens: string[] = [];
  #senders = 0;

  private constructor({ server, sinks, mail }: Fixture, form: NewForm, opened: AsyncDisposable) {
    [this.server, this.sinks, this.mail] = [server, sinks, mail];
    this.#form = form;
    this.#opened = opened;
  }

  static async open(location: Pick<DatabaseLocation, 'env'>): Promise<Acknowledged> {
    await using opened = new AsyncDisposableStack();
    const start = async () => opened.use(await Sink.start());
    const sinks = { webhook: await start(), chat: await start(), zapier: await start() };
    const mail = opened.use(await mailServer());
    const env = { ...location.env, SMTP_URL: mail.url, ALLOW_PRIVATE_TARGETS: '1', BILLING_PROVIDER: 'none' };
    const server = await KillableServer.start({ env }, { isShared: true });
    opened.defer(async () => void (await server.stop()));
    const services = { server, sinks, mail };
    return new Acknowledged(services, await formWithWebhook(services), opened.move());
  }

  get count(): number {
    return this.#tokens.length;
  }

  /** Sends a submission that contains `token`, and records it if it is acknowledged. */
  async promise(token: string): Promise<boolean> {
    const sender = (this.#senders += 1);
    const response = await fetch(`${this.server.collector}/f/${this.#form.form_uid}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${sender >> 8}.${sender & 255}` },
      body: JSON.stringify({ text: `((${token}))` }),
    }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    if (response?.status !== 200) return false;
    this.#tokens.push(token);
    return true;
  }

  /** The message ids of each submission, by token. */
  async idsByToken(kind: Kind): Promise<ReadonlyMap<string, readonly string[]>> {
    const receivedIds = Map.groupBy(
      (await this.#messages(kind)).filter(({ token }) => token !== ''),
      ({ token }) => token,
    );
    return new Map([...receivedIds].map(([token, messages]) => [token, messages.map(({ id }) => id)]));
  }

  /** Acknowledged submissions that no receiver has yet. */
  async broken(kind: Kind): Promise<readonly string[]> {
    const receivedIds = await this.idsByToken(kind);
    return this.#tokens.filter((token) => !receivedIds.has(token));
  }

  /** The `tokens` that have not arrived twice at each HTTP receiver. */
  async receivedOnce(tokens: readonly string[]): Promise<readonly string[]> {
    const receivedIds = await Promise.all(overHttp.map((kind) => this.idsByToken(kind)));
    return tokens.filter((token) => receivedIds.some((ids) => (ids.get(token)?.length ?? 0) < 2));
  }

  async #messages(kind: Kind): Promise<readonly { readonly token: string; readonly id: string }[]> {
    if (kind !== 'mail')
      return this.sinks[kind].received.map((message) => ({ token: tokenIn(message.body), id: idsIn[kind](message) }));
    const mails = await Promise.all(this.mail.received.map(parsed));
    return mails.map(({ text = '', messageId }) => ({ token: tokenIn(text), id: messageId ?? 'none' }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#opened[Symbol.asyncDispose]();
  }
}

const tokenIn = (text: string): string => /\(\(([\w-]+)\)\)/.exec(text)?.[1] ?? '';

/** Expects every acknowledged submission delivered, repeats under the same id, and no id shared. */
export async function expectAllStored(acknowledged: Acknowledged): Promise<void> {
  for (const kind of kinds) {
    await expect.poll(() => acknowledged.broken(kind), { timeout: 30_000, interval: 50 }).toEqual([]);
    const receivedIds = await acknowledged.idsByToken(kind);
    const ids = [...receivedIds.values()].flatMap((own) => [...new Set(own)]);
    expect({ kind, ids: ids.length, different: new Set(ids).size }).toEqual({
      kind,
      ids: receivedIds.size,
      different: receivedIds.size,
    });
  }
}

/** How many submissions were acknowledged, and how many messages arrived, by kind. */
export async function summaryOf(acknowledged: Acknowledged): Promise<string> {
  const counts = await Promise.all(
    kinds.map(async (kind) => `${[...(await acknowledged.idsByToken(kind)).values()].flat().length} by ${kind}`),
  );
  return `${acknowledged.count} acknowledged, received ${counts.join(', ')}`;
}
