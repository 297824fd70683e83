import { sql } from '../../server/kit.ts';
import { startServer, testClock, type TestServer } from './harness.ts';
import { newForm, type NewForm, newPerson, type Person } from './person.ts';

type Headers = Record<string, string>;

export const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
/** Headers of a native form post. */
export const asPage = { accept: 'text/html', 'user-agent': chrome };

interface ScriptPost {
  readonly key?: string;
  readonly fields?: readonly (readonly [name: string, value: string, size: number | null])[];
  readonly visit?: object | undefined;
}

/** A stored submission; tests name the columns they read. */
export interface Row {
  readonly id: number;
  readonly submitted_data: string;
  readonly is_spam: boolean;
  readonly type: string;
  readonly [column: string]: unknown;
}

/** A server with a form and every way to send to it. */
export class TestCollector implements AsyncDisposable {
  readonly clock: ReturnType<typeof testClock>;
  readonly server: TestServer;
  readonly owner: Person;
  form: NewForm;
  #made = 0;

  private constructor(clock: ReturnType<typeof testClock>, server: TestServer, owner: Person, form: NewForm) {
    this.clock = clock;
    this.server = server;
    this.owner = owner;
    this.form = form;
  }

  static async open(
    env: Readonly<Record<string, string>> = {},
    logTo?: (line: string) => void,
  ): Promise<TestCollector> {
    const clock = testClock('2026-11-20T12:00:00Z');
    // Each test creates a workspace, more than a trial includes.
    const server = await startServer({ clock, env: { BILLING_PROVIDER: 'none', ...env }, ...(logTo && { logTo }) });
    const owner = await newPerson(server);
    return new TestCollector(clock, server, owner, await newForm(owner));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
  }

  /** A new form for the next test, with cleared rate limits. */
  async nextForm(domain = 'example.com'): Promise<void> {
    this.clock.advance(120_000);
    this.form = await newForm(this.owner, domain);
  }

  post(url: string, payload: string, type: string, headers: Headers = {}, remoteAddress = '127.0.0.1') {
    return this.server.collector.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress,
      headers: { 'content-type': type, ...headers },
    });
  }

  formPost(body: string, headers: Headers = {}, uid = this.form.form_uid, remoteAddress?: string) {
    return this.post(`/f/${uid}`, body, 'application/x-www-form-urlencoded', headers, remoteAddress);
  }

  json(body: unknown) {
    return this.jsonText(JSON.stringify(body));
  }

  jsonText(body: string) {
    return this.post(`/f/${this.form.form_uid}`, body, 'application/json');
  }

  /** As the tracking script sends a form. */
  script({ key, fields = [['email', 'a@b.test', null]], visit }: ScriptPost = {}, headers: Headers = {}) {
    const sent = { key: key ?? `key-${++this.#made}-000000`, fields, visit };
    return this.post(`/f/${this.form.form_uid}`, JSON.stringify(sent), 'text/plain;charset=UTF-8', {
      'user-agent': chrome,
      'accept-language': 'de-CH,de;q=0.9',
      origin: 'https://example.com',
      ...headers,
    });
  }

  /** A page view as the tracking script sends it, each for another page. */
  view(more: object = {}) {
    return {
      visitor: 'visitor-0001',
      page: `page-${String(++this.#made).padStart(6, '0')}`,
      form: this.form.form_uid,
      url: 'https://example.com/contact?utm_source=news&utm_id=42',
      referrer: 'https://example.com/',
      zone: 'Europe/Zurich',
      age: 61_000,
      time: 60_000,
      formTime: 30_000,
      viewed: true,
      interacted: true,
      ...more,
    };
  }

  beacon(view: object, headers: Headers = {}, project = this.form.project_uid) {
    const type = 'text/plain;charset=UTF-8';
    return this.post(`/v/${project}`, JSON.stringify(view), type, { 'user-agent': chrome, ...headers });
  }

  async rows(): Promise<readonly Row[]> {
    const found = await sql<Row>`select * from submissions where form_id = ${this.form.form_id} order by id`.execute(
      this.server.db,
    );
    return found.rows;
  }

  async data(): Promise<readonly string[]> {
    return (await this.rows()).map(({ submitted_data }) => submitted_data);
  }

  /** Changes one of the form's settings, and waits until the change is in effect where Redis accepts submissions. */
  async set(setting: string, value: unknown): Promise<void> {
    const column = sql.id(setting);
    await sql`insert into form_settings (form_id, ${column}) values (${this.form.form_id}, ${value})
      on conflict (form_id) do update set ${column} = excluded.${column}`.execute(this.server.db);
    this.clock.advance(2000);
  }
}
