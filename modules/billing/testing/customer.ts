import type { ResponseOf } from '../../../contract/endpoint.ts';
import { ownPage, type TestServer } from '../../../tests/server/harness.ts';
import { newPerson, type Person } from '../../../tests/server/person.ts';
import type { getBilling } from '../contract.ts';

export const GOOD_CARD = '4242 4242 4242 4242';
export const FAILING_CARD = '4000 0000 0000 0341';
export const DECLINED_CARD = '4000-0000-0000-0002';

/** A browser session across pages. */
export class Customer {
  readonly #server: TestServer;
  readonly #person: Person;

  constructor(server: TestServer, person: Person) {
    this.#server = server;
    this.#person = person;
  }

  /** Opens a URL without following redirects. */
  open(url: string, headers: Record<string, string> = {}) {
    const cookie = this.#person.cookie ?? '';
    return this.#server.console.inject({ method: 'GET', url, headers: { accept: 'text/html', cookie, ...headers } });
  }

  /** Posts the form of a page. */
  submit(url: string, fields: Record<string, string>, headers: Record<string, string> = ownPage) {
    return this.#server.console.inject({
      method: 'POST',
      url,
      headers: {
        accept: 'text/html',
        cookie: this.#person.cookie ?? '',
        'content-type': 'application/x-www-form-urlencoded',
        ...(this.#server.publicHost !== undefined && { host: this.#server.publicHost }),
        ...headers,
      },
      payload: new URLSearchParams(fields).toString(),
    });
  }

  /** Pays a plan and returns; returns the payment id. */
  async pay(planId: string, card = GOOD_CARD): Promise<string> {
    const paid = await this.submit(`/billing-sandbox/checkout?plan_id=${planId}`, { card_number: card });
    const back = String(paid.headers.location);
    await this.open(back);
    return new URL(back, 'http://console.test').searchParams.get('payment_id') ?? '';
  }

  async subscription(): Promise<ResponseOf<typeof getBilling>['subscription']> {
    const { body } = await this.#person.get<{ data: ResponseOf<typeof getBilling> }>('/v2/cli/billing');
    return body.data.subscription;
  }
}

/** The parts of the initial data that these tests read. */
interface Start {
  readonly user: { readonly id: number; readonly plan: unknown };
  readonly subscription: ResponseOf<typeof getBilling>['subscription'];
}

/** A new account as API caller, browser and id; `start` is its initial data. */
export async function newCustomer(server: TestServer) {
  const person = await newPerson(server);
  const customer = new Customer(server, person);
  const start = async () => (await person.get<{ data: Start }>('/v2/cli/misc/initial-data')).body.data;
  const id = (await start()).user.id;
  return { person, customer, start, id };
}
