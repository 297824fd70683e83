import { expect, vi } from 'vitest';
import { Sink } from '../faults/sink.ts';
import { Caller } from '../machines/caller.ts';
import { type MailServer, mailServer, parsed } from '../server/mail-server.ts';
import type { NewForm } from '../server/person.ts';
import type { DatabasePlace } from '../server/test-database.ts';
import { Mortal } from './mortal.ts';

/**
 * A server in a process of its own with one form, of whose submissions a webhook and the owner are told; and what it has
 * promised: to tell of each that it has acknowledged.
 */
export class Promised implements AsyncDisposable {
  readonly server: Mortal;
  readonly sink: Sink;
  readonly mail: MailServer;
  readonly #form: NewForm;
  readonly #opened: AsyncDisposable;
  readonly #tokens: string[] = [];
  #senders = 0;

  private constructor({ server, sink, mail }: House, form: NewForm, opened: AsyncDisposable) {
    [this.server, this.sink, this.mail] = [server, sink, mail];
    this.#form = form;
    this.#opened = opened;
  }

  static async open(place: Pick<DatabasePlace, 'env'>): Promise<Promised> {
    await using opened = new AsyncDisposableStack();
    const sink = opened.use(await Sink.start());
    const mail = opened.use(await mailServer());
    const env = { ...place.env, SMTP_URL: mail.url, ALLOW_PRIVATE_TARGETS: '1', BILLING_PROVIDER: 'none' };
    const server = await Mortal.start({ env }, { isShared: true });
    opened.defer(async () => void (await server.stop()));
    const house = { server, sink, mail };
    return new Promised(house, await formOf(house), opened.move());
  }

  get count(): number {
    return this.#tokens.length;
  }

  /** Sends a submission that says `token`, and notes it if it is acknowledged. */
  async promise(token: string): Promise<boolean> {
    const sender = (this.#senders += 1);
    const answer = await fetch(`${this.server.collector}/f/${this.#form.form_uid}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${sender >> 8}.${sender & 255}` },
      body: JSON.stringify({ text: `(${token})` }),
    }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.status !== 200) return false;
    this.#tokens.push(token);
    return true;
  }

  /** The ids under which each submission was told, by its token. */
  async idsByToken(of: 'webhook' | 'mail'): Promise<ReadonlyMap<string, readonly string[]>> {
    const mails = of === 'mail' ? await Promise.all(this.mail.received.map(parsed)) : [];
    const all =
      of === 'webhook'
        ? this.sink.told.map(({ id, body }) => ({ token: tokenIn(body), id }))
        : mails.map(({ text = '', messageId }) => ({ token: tokenIn(text), id: messageId ?? 'none' }));
    const told = Map.groupBy(
      all.filter(({ token }) => token !== ''),
      ({ token }) => token,
    );
    return new Map([...told].map(([token, entries]) => [token, entries.map(({ id }) => id)]));
  }

  /** What was promised and is told to nobody yet. */
  async broken(of: 'webhook' | 'mail'): Promise<readonly string[]> {
    const told = await this.idsByToken(of);
    return this.#tokens.filter((token) => !told.has(token));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#opened[Symbol.asyncDispose]();
  }
}

interface House {
  readonly server: Mortal;
  readonly sink: Sink;
  readonly mail: MailServer;
}

const tokenIn = (text: string): string => /\(([\w-]+)\)/.exec(text)?.[1] ?? '';

async function formOf({ server, sink, mail }: House): Promise<NewForm> {
  const owner = new Caller('owner@example.test');
  await owner.register(server.console);
  await owner.logIn(server.console);
  await prove(owner, server, mail);
  const draft = { project_name: 'Acme', project_domain: 'example.com', form_name: 'Contact' };
  const { body: form } = await owner.post<NewForm>(server.console, '/cli/wizard/create/project_form', draft);
  const hook = { name: 'CRM', request_url: `http://127.0.0.1:${sink.port}/` };
  const { status } = await owner.post(server.console, `/v2/cli/forms/${form.form_id}/webhooks`, hook);
  if (status !== 200) throw new Error(`The webhook was not added: ${status}`);
  return form;
}

/** An owner whose address is not proven gets a few mails only. */
async function prove(owner: Caller, server: Mortal, { received }: MailServer): Promise<void> {
  await vi.waitFor(() => expect(received).toHaveLength(1), 20_000);
  const [letter] = await Promise.all(received.map(parsed));
  const token = /verify-email#token=([\w-]+)/.exec(letter?.text ?? '')?.[1];
  const { status } = await owner.post(server.console, '/cli/user/verify_email', { token });
  if (status !== 200) throw new Error(`The address was not proven: ${status}`);
}

/** All that was promised is told; what came twice came as the same, and no two came as one. */
export async function expectKept(house: Promised): Promise<void> {
  for (const kind of ['webhook', 'mail'] as const) {
    await expect.poll(() => house.broken(kind), { timeout: 30_000, interval: 50 }).toEqual([]);
    const told = await house.idsByToken(kind);
    const ids = [...told.values()].flatMap((own) => [...new Set(own)]);
    expect({ kind, ids: ids.length, different: new Set(ids).size }).toEqual({
      kind,
      ids: told.size,
      different: told.size,
    });
  }
}
