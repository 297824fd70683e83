import { ownPage } from '../server/harness.ts';
import { PASSWORD } from '../server/person.ts';

/** The response of a call. */
export interface JsonResponse<T> {
  readonly status: number;
  readonly body: T;
}

/** A console user with a browser's cookie and headers, on the server that each call names. */
export class Caller {
  readonly email: string;
  #cookie = '';

  constructor(email: string) {
    this.email = email;
  }

  get cookie(): string {
    return this.#cookie;
  }

  get<T = Record<string, unknown>>(at: string, path: string): Promise<JsonResponse<T>> {
    return this.#call('GET', at + path);
  }

  /** `more` are additional headers. */
  post<T = Record<string, unknown>>(
    at: string,
    path: string,
    body: object = {},
    more: Readonly<Record<string, string>> = {},
  ): Promise<JsonResponse<T>> {
    return this.#call('POST', at + path, JSON.stringify(body), more);
  }

  patch<T = Record<string, unknown>>(at: string, path: string, body: object): Promise<JsonResponse<T>> {
    return this.#call('PATCH', at + path, JSON.stringify(body));
  }

  async register(at: string): Promise<void> {
    const draft = { email_id: this.email, name: 'Someone', password: PASSWORD };
    const { status } = await this.post(at, '/cli/user/register', draft);
    if (status !== 200) throw new Error(`${this.email} could not register: ${status}`);
  }

  async logIn(at: string, password = PASSWORD): Promise<number> {
    return (await this.post(at, '/cli/user/login', { email_id: this.email, password })).status;
  }

  async isLoggedIn(at: string): Promise<boolean> {
    return (await this.get<{ logged_in: boolean }>(at, '/cli/user/check_logged_in')).body.logged_in;
  }

  async #call<T>(
    method: string,
    url: string,
    body?: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<JsonResponse<T>> {
    const headers = {
      ...ownPage,
      ...more,
      cookie: this.#cookie,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
    const [given] = response.headers.getSetCookie();
    // A cleared cookie stays, so that tests can check whether it still works.
    if (given !== undefined && /=[^;]/.test(given.split(';')[0] ?? '')) this.#cookie = given.split(';')[0] ?? '';
    // The caller states and checks the body's type.
    return { status: response.status, body: (await response.json()) as T };
  }
}
