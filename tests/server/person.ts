import { sql } from '../../server/kit.ts';
import type { TestServer } from './harness.ts';
import { ownPage } from './harness.ts';
import { openSession } from './open-session.ts';
import { PASSWORD } from './password.ts';

export { PASSWORD };

/** The response of a call. */
export interface JsonResponse<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

/** A console user with a browser's cookies and headers. */
export class Person {
  readonly #server: TestServer;
  readonly #headers: Record<string, string> = { ...ownPage };
  readonly email: string;

  constructor(server: TestServer, email: string) {
    this.#server = server;
    this.email = email;
    if (server.publicHost !== undefined) this.#headers['host'] = server.publicHost;
  }

  get cookie(): string | undefined {
    return this.#headers['cookie'];
  }

  /** Opens a session without a login, which would verify the password. */
  async openSession(): Promise<void> {
    const { db, clock, config } = this.#server;
    const { rows } = await sql<{ id: number }>`
      select id from accounts where lower(email) = ${this.email.toLowerCase()}`.execute(db);
    const [account] = rows;
    if (!account) throw new Error(`${this.email} has no account`);
    this.#headers['cookie'] = await openSession(db, account.id, { clock, publicUrl: config.publicUrl });
  }

  get<T = Record<string, unknown>>(url: string, headers: Record<string, string> = {}): Promise<JsonResponse<T>> {
    return this.#send('GET', url, undefined, headers);
  }

  post<T = Record<string, unknown>>(
    url: string,
    body: object = {},
    headers: Record<string, string> = {},
  ): Promise<JsonResponse<T>> {
    return this.#send('POST', url, body, headers);
  }

  put<T = Record<string, unknown>>(url: string, body: object = {}): Promise<JsonResponse<T>> {
    return this.#send('PUT', url, body, {});
  }

  patch<T = Record<string, unknown>>(url: string, body: object = {}): Promise<JsonResponse<T>> {
    return this.#send('PATCH', url, body, {});
  }

  delete<T = Record<string, unknown>>(url: string, body?: object): Promise<JsonResponse<T>> {
    return this.#send('DELETE', url, body, {});
  }

  async #send<T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<JsonResponse<T>> {
    const sent = { ...this.#headers, ...headers };
    const response = await this.#server.console.inject({
      method,
      url,
      headers: sent,
      ...(body ? { payload: body } : {}),
    });
    const [cookie] = response.cookies;
    if (cookie) this.#headers['cookie'] = `${cookie.name}=${cookie.value}`;
    // The caller states and checks the body's type.
    return { status: response.statusCode, body: response.json<T>(), headers: response.headers };
  }
}

let created = 0;

/** A new, signed-in account. */
export async function newPerson(server: TestServer, email = `person-${++created}@example.test`): Promise<Person> {
  const person = new Person(server, email);
  const draft = { email_id: email, name: `Person ${created}`, password: PASSWORD };
  const { status } = await person.post('/cli/user/register', draft);
  if (status !== 200) throw new Error(`${email} could not register: ${status}`);
  await person.openSession();
  return person;
}

export interface NewForm {
  readonly form_id: number;
  readonly form_uid: string;
  readonly project_id: number;
  readonly project_uid: string;
}

/** A workspace with one form, created by the wizard. */
export async function newForm(person: Person, domain = 'example.com'): Promise<NewForm> {
  const draft = { project_name: 'Acme', project_domain: domain, form_name: 'Contact' };
  const { status, body } = await person.post<NewForm>('/cli/wizard/create/project_form', draft);
  if (status !== 200) throw new Error(`No form was made: ${JSON.stringify(body)}`);
  return body;
}
