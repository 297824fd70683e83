import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ApiError, FakeLedger } from './ledger.ts';
import { type FormParts, readForm, textAt } from './form.ts';
import { type FakeEvent, soldItems } from './records.ts';
import { portOf } from '../../../../tests/server/port-of.ts';

/** Responds in place of the API. */
export type Fault = (response: ServerResponse) => void;

const KEY = 'test_fake_key';
const USER = 'chargebee';
const PASSWORD = 'webhook-password-of-tests';
/** Page size of lists, small enough for several pages. */
const PART = 3;

/**
 * The used part of Chargebee's API as documented: a real HTTP server for the real SDK. Never compared with a live site.
 */
export class FakeChargebee implements AsyncDisposable {
  readonly books: FakeLedger;
  /** Every call since the start, e.g. `GET /subscriptions/inlet-1`. */
  readonly calls: string[] = [];
  /** While set, it handles every call. */
  fault: Fault | undefined;
  readonly #server: Server;

  private constructor(books: FakeLedger) {
    this.books = books;
    this.#server = createServer((request, response) => {
      this.#respond(request, response).catch(() => response.destroy());
    });
  }

  static async open(clock: { now(): Date }): Promise<FakeChargebee> {
    const fake = new FakeChargebee(new FakeLedger(clock));
    await once(fake.#server.listen(0, '127.0.0.1'), 'listening');
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`;
  }

  /** The settings of a server that sells here. */
  get env(): Readonly<Record<string, string>> {
    return {
      BILLING_PROVIDER: 'chargebee',
      CHARGEBEE_SITE: 'fake-test',
      CHARGEBEE_API_KEY: KEY,
      CHARGEBEE_WEBHOOK_USER: USER,
      CHARGEBEE_WEBHOOK_PASSWORD: PASSWORD,
      CHARGEBEE_URL: this.url,
    };
  }

  /** Completes the page at a URL; returns the redirect target. */
  finish(address: string): string {
    return this.books.finish(/\/pages\/v4\/([^/]+)\//.exec(address)?.[1] ?? '');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const path = pathname.replace('/api/v2', '');
    this.calls.push(`${request.method} ${path}`);
    if (this.fault) return this.fault(response);
    try {
      if (request.headers.authorization !== `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`)
        throw new ApiError(401, 'api_authentication_failed');
      const found = request.method === 'GET' ? this.#read(path, searchParams) : this.#write(path, readForm(body));
      sendJson(response, 200, found);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, code } = error;
      sendJson(response, status, { message: `Fake: ${code}`, type: 'invalid_request', api_error_code: code });
    }
  }

  #read(path: string, query: URLSearchParams): object {
    if (path === '/items') return part(soldItems, 'item', query);
    if (path === '/item_prices') return part(this.books.prices, 'item_price', query);
    const [, kind, id = ''] = path.split('/');
    if (kind === 'subscriptions') return this.#known(id);
    const page = this.books.pages.get(id);
    if (kind !== 'hosted_pages' || !page) throw new ApiError(404, 'resource_not_found');
    return { hosted_page: page };
  }

  #write(path: string, form: FormParts): object {
    const [, kind, id = '', verb = ''] = path.split('/');
    if (kind === 'hosted_pages') return this.#page(id, form);
    if (kind === 'portal_sessions') return this.#portal(textAt(form, 'customer', 'id') ?? '', form);
    if (verb === 'cancel_for_items' && textAt(form, 'cancel_option') === 'end_of_term') this.books.cancelAtEnd(id);
    else if (verb === 'remove_scheduled_cancellation') this.books.keep(id);
    else if (verb === 'resume') this.books.resume(id);
    else throw new ApiError(404, 'resource_not_found');
    return this.#known(id);
  }

  #known(id: string): object {
    return { subscription: this.books.subscription(id), customer: this.books.customer(id) };
  }

  #page(verb: string, form: FormParts): object {
    const types = {
      checkout_new_for_items: 'checkout_new',
      checkout_existing_for_items: 'checkout_existing',
      manage_payment_sources: 'manage_payment_sources',
    } as const;
    const type = Object.entries(types).find(([name]) => name === verb)?.[1];
    if (!type) throw new ApiError(404, 'resource_not_found');
    return { hosted_page: this.books.newPage(type, form, this.url) };
  }

  #portal(customer_id: string, form: FormParts): object {
    this.books.customer(customer_id);
    return {
      portal_session: {
        object: 'portal_session',
        id: 'portal-1',
        token: 'token-1',
        access_url: `${this.url}/portal/v2/authenticate?token=token-1`,
        redirect_url: textAt(form, 'redirect_url'),
        status: 'created',
        created_at: this.books.seconds,
        customer_id,
      },
    };
  }
}

const proof = (password: string): string => `Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}`;

/** The headers of an event's request. */
export const eventHeaders = (password = PASSWORD) => ({
  'content-type': 'application/json',
  authorization: proof(password),
});

/** Posts an event as Chargebee does; returns the response. */
export async function postEvent(to: string, event: FakeEvent | object, password = PASSWORD) {
  const response = await fetch(`${to}/v2/cli/subscriptions/events`, {
    method: 'POST',
    headers: eventHeaders(password),
    body: JSON.stringify(event),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Documented and network failures. */
export const faults = {
  rejected: (response) => sendJson(response, 401, { message: 'no', api_error_code: 'api_authentication_failed' }),
  busy: (response) => sendJson(response, 429, { message: 'no', api_error_code: 'api_request_limit_exceeded' }),
  broken: (response) => sendJson(response, 500, { message: 'no', api_error_code: 'internal_error' }),
  gateway: (response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  nonsense: (response) => sendJson(response, 200, { hello: 'world' }),
  cut: (response) => void response.destroy(),
  silent: () => undefined,
  slow: (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
} as const satisfies Readonly<Record<string, Fault>>;

function part(entries: readonly object[], name: string, query: URLSearchParams): object {
  const from = Number(query.get('offset') ?? 0);
  const more = from + PART < entries.length ? { next_offset: String(from + PART) } : {};
  return { list: entries.slice(from, from + PART).map((entry) => ({ [name]: entry })), ...more };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
