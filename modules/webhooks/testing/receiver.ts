import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { Sink } from '../../../tests/faults/sink.ts';
import { deliveriesOf, dropWaiting, timePasses, visitorPosts } from '../../../tests/server/deliveries-of.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';

export interface CreatedWebhook {
  readonly data: { readonly id: number; readonly name: string; readonly is_webhook_active: boolean };
}

export const hooksOf = (key: string | number) => `/v2/cli/forms/${key}/webhooks`;

/** A form, a mock server that receives its submissions, and a clock that `shift` advances. */
export class Receiver implements AsyncDisposable {
  readonly server: TestServer;
  readonly owner: Person;
  readonly sink: Sink;
  readonly clock: { shift: number };
  form: NewForm;

  private constructor(server: TestServer, sink: Sink, clock: { shift: number }, of: { owner: Person; form: NewForm }) {
    [this.server, this.sink, this.clock] = [server, sink, clock];
    [this.owner, this.form] = [of.owner, of.form];
  }

  static async open(): Promise<Receiver> {
    const clock = { shift: 0, now: () => new Date(Date.now() + clock.shift) };
    const sink = await Sink.start();
    const server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: '1' }, clock });
    const owner = await newPerson(server);
    return new Receiver(server, sink, clock, { owner, form: await newForm(owner) });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    await this.sink[Symbol.asyncDispose]();
  }

  /** Creates a new form in the same workspace for the next test. */
  async nextForm(): Promise<void> {
    const url = `/cli/create/form/${this.form.project_id}`;
    this.form = (await this.owner.post<NewForm>(url, { name: 'Contact' })).body;
  }

  /** Waits until nothing of this test can reach the next one. */
  async rest(): Promise<void> {
    await dropWaiting(this.server);
    this.sink.reset();
    this.clock.shift = 0;
  }

  get url(): string {
    return `${this.sink.url}/hook?key=1`;
  }

  async add(name = 'CRM'): Promise<number> {
    const draft = { name, request_url: this.url };
    return (await this.owner.post<CreatedWebhook>(hooksOf(this.form.form_uid), draft)).body.data.id;
  }

  async secretOf(id: number): Promise<string> {
    const url = `${hooksOf(this.form.form_id)}/${id}/secret`;
    return (await this.owner.get<{ data: { secret: string } }>(url)).body.data.secret;
  }

  submit(fields: Record<string, string> = { name: 'Ann', email: 'ann@visitor.test' }) {
    return visitorPosts(this.server, this.form, fields);
  }

  deliveries() {
    return deliveriesOf(this.server, this.form, 'webhook');
  }

  timePasses(): Promise<void> {
    return timePasses(this.server, this.form);
  }
}

/** One receiver for the tests of a file, passed to `use`, with a new form for each test. */
export function receiverEach(use: (at: Receiver) => void): void {
  let at: Receiver;
  beforeAll(async () => {
    at = await Receiver.open();
    use(at);
  });
  afterAll(() => at[Symbol.asyncDispose]());
  beforeEach(() => at.nextForm());
  afterEach(() => at.rest());
}
