import { randomBytes } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { newForms, newOwner } from '../intake/new-forms.ts';

const own = { 'sec-fetch-site': 'same-origin' };
/** Default pause between two requests of a visitor. */
const PAUSE_MS = 20;
const VISITORS = 4;
const READERS = 2;
const FILLERS = 16;

/** The number of requests, and the longest in milliseconds. */
export interface Waits {
  readonly posts: number;
  readonly reads: number;
  readonly longestPost: number;
  readonly longestRead: number;
}

export interface Addresses {
  readonly console: string;
  readonly collector: string;
}

/** Clients that submit to a server and read its submissions. The server must trust 127.0.0.1 as a proxy. */
export class Visitors {
  /** Numbers of the acknowledged submissions; number N has the name `visitor-N-`. */
  readonly acknowledged = new Set<number>();
  readonly #at: Addresses;
  readonly #forms: readonly [large: string, small: string];
  readonly #cookie: string;
  #sent = 0;

  private constructor(at: Addresses, forms: readonly [string, string], cookie: string) {
    this.#at = at;
    this.#forms = forms;
    this.#cookie = cookie;
  }

  static async of(at: Addresses): Promise<Visitors> {
    const cookie = await newOwner(at.console);
    const [large = '', small = ''] = await newForms(at.console, 2, cookie);
    await Promise.all([large, small].map((form) => turnOffEmails(at.console, form, cookie)));
    const visitors = new Visitors(at, [large, small], cookie);
    await visitors.#submit(small, 100);
    return visitors;
  }

  /** Submits texts of `length` characters until they add up to `bytes`. */
  async fill(bytes: number, length: number): Promise<void> {
    const until = this.#sent + Math.ceil(bytes / length);
    const filler = async (): Promise<void> => {
      while (this.#sent < until) await this.#submit(this.#forms[0], length);
    };
    await Promise.all(Array.from({ length: FILLERS }, filler));
  }

  /** Submits and reads while `work` runs, with a pause between two requests of a visitor. */
  async during<R>(work: () => Promise<R>, pauseMs = PAUSE_MS): Promise<{ readonly result: R; readonly waits: Waits }> {
    const waits = { posts: 0, reads: 0, longestPost: 0, longestRead: 0 };
    const done = new AbortController();
    const each = async (request: () => Promise<number>, record: (ms: number) => void): Promise<void> => {
      while (!done.signal.aborted) {
        record(await request());
        await after(pauseMs);
      }
    };
    const posting = () =>
      each(
        () => this.#submit(this.#forms[0], 2000),
        (ms) => {
          waits.posts += 1;
          waits.longestPost = Math.max(waits.longestPost, ms);
        },
      );
    const reading = () =>
      each(
        () => this.read(),
        (ms) => {
          waits.reads += 1;
          waits.longestRead = Math.max(waits.longestRead, ms);
        },
      );
    const clients = Promise.all([
      ...Array.from({ length: VISITORS }, posting),
      ...Array.from({ length: READERS }, reading),
    ]);
    try {
      const result = await Promise.race([work(), clients.then(() => Promise.reject(new Error('The load ended')))]);
      return { result, waits };
    } finally {
      done.abort();
      await clients;
    }
  }

  /** Lists the submissions of a form that has few of them. */
  read(): Promise<number> {
    const headers = { ...own, cookie: this.#cookie };
    return timed(`${this.#at.console}/cli/submissions/${this.#forms[1]}`, { headers });
  }

  async #submit(form: string, length: number): Promise<number> {
    const n = (this.#sent += 1);
    const ms = await timed(`${this.#at.collector}/f/${form}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      },
      body: JSON.stringify({ name: `visitor-${n}-`, text: randomBytes(length / 2).toString('hex') }),
    });
    this.acknowledged.add(n);
    return ms;
  }
}

/** A queue of notification emails would compete with what is measured. */
async function turnOffEmails(console: string, form: string, cookie: string): Promise<void> {
  const response = await fetch(`${console}/v2/cli/forms/${form}`, {
    method: 'PATCH',
    headers: { ...own, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ send_notification_email_on_new_submission: false }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}

async function timed(url: string, init: RequestInit): Promise<number> {
  const since = performance.now();
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${text}`);
  return performance.now() - since;
}
