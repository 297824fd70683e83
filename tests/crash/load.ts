import { randomInt } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Form } from './inbox.ts';

const SENDERS = 12;
const SENDERS_WITHOUT_KEY = 2;
/** A paused server can hold a lock until its transaction times out, and requests to it wait as long as it is paused. */
const TIMEOUT_MS = 120_000;

/** The text by which a submission is recognised. */
export const textOf = (token: string): string => `text of ${token}`;

/** Who sent a text, and as which of its submissions. */
export function senderOf(text: string): readonly [sender: string, number: number] {
  const [, sender = '', number = ''] = /^text of sender-(\d+)-(\d+)$/.exec(text) ?? [];
  return [sender, Number(number)];
}

export const hasKey = (sender: string): boolean => Number(sender) >= SENDERS_WITHOUT_KEY;

interface LoadOptions {
  readonly senders?: number | undefined;
  /** How long each waits after a submission. */
  readonly paceMs?: number | undefined;
}

/**
 * Visitors who send one submission after another. Like the tracking script, each repeats a submission under its
 * idempotency key until a server acknowledges it; two visitors have no key and send each once.
 */
export class Load {
  /** Tokens by form id. */
  readonly acknowledged = new Map<number, Set<string>>();
  readonly #collectors: readonly string[];
  readonly #forms: readonly Form[];
  readonly #paceMs: number;
  readonly #sending: readonly Promise<void>[];
  #isOver = false;
  #count = 0;
  #failed = 0;

  constructor(
    collectors: readonly string[],
    forms: readonly Form[],
    { senders = SENDERS, paceMs = 0 }: LoadOptions = {},
  ) {
    this.#paceMs = paceMs;
    this.#collectors = collectors;
    this.#forms = forms;
    this.#sending = Array.from({ length: senders }, (_, sender) => this.#send(sender));
    // Checked in `stop`.
    for (const one of this.#sending) one.catch(() => undefined);
  }

  get count(): number {
    return this.#count;
  }

  /** Requests without a response, or rejected because the server is unavailable. */
  get failed(): number {
    return this.#failed;
  }

  /** Resolves once that many more are acknowledged. */
  async more(count: number): Promise<void> {
    const wanted = this.#count + count;
    const until = Date.now() + TIMEOUT_MS;
    while (this.#count < wanted) {
      if (Date.now() > until) throw new Error(`Only ${this.#count} of ${wanted} were acknowledged`);
      await after(5);
    }
  }

  /** Sends nothing new; submissions with a key continue until they are acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#sending);
  }

  async #send(sender: number): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const form = this.#forms[n % this.#forms.length];
      if (!form) return;
      const token = `sender-${sender}-${n}`;
      const isStored = hasKey(String(sender))
        ? await this.#untilAcknowledged(form, token)
        : await this.#once(form, token, undefined, n);
      if (isStored) this.#note(form, token);
      if (this.#paceMs > 0) await after(this.#paceMs);
    }
  }

  async #untilAcknowledged(form: Form, token: string): Promise<true> {
    const until = Date.now() + TIMEOUT_MS;
    for (let turn = randomInt(8); Date.now() < until; turn += 1) {
      if (await this.#once(form, token, `key-of-${token}`, turn)) return true;
    }
    throw new Error(`${token} was not acknowledged within ${TIMEOUT_MS / 1000} s`);
  }

  /** Whether it was acknowledged. A permanent rejection is an error of this test. */
  async #once({ form_uid }: Form, token: string, key: string | undefined, turn: number): Promise<boolean> {
    const url = `${this.#collectors[turn % this.#collectors.length]}/f/${form_uid}`;
    const body = key === undefined ? { text: textOf(token) } : { key, fields: [['text', textOf(token), null]] };
    const headers = {
      // As the tracking script sends it, or as a program does.
      'content-type': key === undefined ? 'application/json' : 'text/plain;charset=UTF-8',
      // Stays below the rate limit.
      'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}`,
    };
    const status = await statusOf(fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }));
    if (status === 200) return true;
    if (status !== 0 && status !== 503) throw new Error(`${url} returned ${status} to ${token}`);
    this.#failed += 1;
    // A starting server needs CPU time too.
    await after(50);
    return false;
  }

  #note({ form_id }: Form, token: string): void {
    const tokens = this.acknowledged.get(form_id) ?? new Set();
    this.acknowledged.set(form_id, tokens.add(token));
    this.#count += 1;
  }
}

/** 0 without a complete response. */
async function statusOf(asked: Promise<Response>): Promise<number> {
  try {
    const response = await asked;
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
