import type { ResponseOf } from '../../../../contract/endpoint.ts';
import { ownPage } from '../../../../tests/server/harness.ts';
import { PASSWORD, type Person } from '../../../../tests/server/person.ts';
import type { getBilling } from '../../contract.ts';
import type { FakeChargebee } from './fake-chargebee.ts';

interface Page {
  readonly status: number;
  readonly text: string;
  readonly location: string;
}

interface Visit {
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A browser over real HTTP, for the console and Chargebee's pages. */
export class Shopper {
  readonly person: Person;
  readonly #console: string;
  readonly #fake: FakeChargebee;

  constructor(person: Person, console: string, fake: FakeChargebee) {
    this.person = person;
    this.#console = console;
    this.#fake = fake;
  }

  /** Opens a URL without following redirects. */
  open(url: string): Promise<Page> {
    return this.#visit(url, {});
  }

  /** Opens one of the four navigations, e.g. `edit-subscription`. */
  go(navigation: string): Promise<Page> {
    return this.open(`/v2/cli/subscriptions/${navigation}`);
  }

  /** Presses the button that cancels, renews or resumes. */
  press(action: string, headers: Record<string, string> = ownPage): Promise<Page> {
    return this.#visit('/subscription', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ action }).toString(),
    });
  }

  /** Follows the redirect to a page, completes it and returns; returns the final URL. */
  async through(navigation: string): Promise<string> {
    const back = this.#fake.finish((await this.go(navigation)).location);
    await this.open(back);
    return back;
  }

  /** Logs in again, as after a month. */
  async login(): Promise<void> {
    await this.person.post('/cli/user/login', { email_id: this.person.email, password: PASSWORD });
  }

  async subscription(): Promise<NonNullable<ResponseOf<typeof getBilling>['subscription']>> {
    const { body } = await this.person.get<{ data: ResponseOf<typeof getBilling> }>('/v2/cli/billing');
    if (!body.data.subscription) throw new Error(`${this.person.email} has no subscription`);
    return body.data.subscription;
  }

  /** The account's id at Chargebee. */
  get name(): string {
    const { email } = this.person;
    return [...this.#fake.books.customers.values()].find((customer) => customer.email === email)?.id ?? '';
  }

  async #visit(url: string, { headers, ...request }: Visit): Promise<Page> {
    const response = await fetch(new URL(url, this.#console), {
      ...request,
      headers: { accept: 'text/html', cookie: this.person.cookie ?? '', ...headers },
      redirect: 'manual',
    });
    return { status: response.status, text: await response.text(), location: response.headers.get('location') ?? '' };
  }
}
