import { expect } from 'vitest';
import { sql } from '../../../../server/kit.ts';
import type { TestServer } from '../../../../tests/server/harness.ts';
import { writtenMails } from '../../../../tests/server/outbox.ts';
import { type NewForm, newForm, newPerson, PASSWORD, type Person } from '../../../../tests/server/person.ts';
import { Customer } from '../../testing/customer.ts';

/** The columns that these tests read. */
interface Listed {
  readonly submission_id: number;
  readonly is_locked: boolean;
}

let senders = 0;

/** An owner who pays for a form that receives submissions. */
export class FormPayer {
  readonly person: Person;
  readonly customer: Customer;
  readonly form: NewForm;
  readonly #server: TestServer;

  private constructor(server: TestServer, person: Person, form: NewForm) {
    this.#server = server;
    this.person = person;
    this.form = form;
    this.customer = new Customer(server, person);
  }

  static async register(server: TestServer): Promise<FormPayer> {
    const person = await newPerson(server);
    return new FormPayer(server, person, await newForm(person));
  }

  /** Only verified addresses receive emails. */
  async prove(): Promise<void> {
    await sql`update accounts set verified_at = now() where email = ${this.person.email}`.execute(this.#server.db);
  }

  /** Logs in again, as after a month. */
  async login(): Promise<void> {
    await this.person.post('/cli/user/login', { email_id: this.person.email, password: PASSWORD });
  }

  /** Submits as a new visitor; returns the status. */
  async submit(fields: Record<string, string> = { message: 'private words' }, to = this.form): Promise<number> {
    senders += 1;
    const response = await this.#server.collector.inject({
      method: 'POST',
      url: `/f/${to.form_uid}`,
      remoteAddress: `10.0.${Math.floor(senders / 200)}.${senders % 200}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      payload: new URLSearchParams(fields).toString(),
    });
    return response.statusCode;
  }

  async list(): Promise<readonly Listed[]> {
    const url = `/cli/submissions/${this.form.form_id}`;
    return (await this.person.get<{ submissions: readonly Listed[] }>(url)).body.submissions;
  }

  /** Whether each submission is locked, oldest first. */
  async locks(): Promise<readonly boolean[]> {
    return (await this.list()).map(({ is_locked }) => is_locked);
  }

  /** The console's banners. */
  async banners(): Promise<readonly string[]> {
    const { body } = await this.person.get<{ data: { warning: { message: string }[] } }>('/v2/cli/misc/initial-data');
    return body.data.warning.map(({ message }) => message);
  }

  async mails() {
    const { email } = this.person;
    return (await writtenMails(this.#server)).filter(({ to }) => to?.some(({ address }) => address === email));
  }
}

/** Resolves once no delivery is pending. */
export async function untilDelivered({ db }: TestServer): Promise<void> {
  const waiting = async () => (await sql`select from deliveries where state = 'waiting'`.execute(db)).rows.length;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
}
