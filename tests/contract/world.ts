import { Sessions } from '../../server/http/session.ts';
import type { TestServer } from '../server/harness.ts';
import { type NewForm, newForm, newPerson } from '../server/person.ts';

export type Role = 'anonymous' | 'stranger' | 'owner';
export type Kind = 'form' | 'project' | 'submission';

/** An account with a form that has submissions. */
interface Holder {
  readonly id: number;
  readonly email: string;
  readonly form: NewForm;
  readonly submissions: readonly number[];
}

/** Two accounts that know nothing of each other. */
export class World {
  readonly #server: TestServer;
  readonly #sessions: Sessions;
  #holders: Readonly<Record<'owner' | 'stranger', Holder>> | undefined;

  constructor(server: TestServer) {
    this.#server = server;
    this.#sessions = new Sessions(server.db, { now: () => new Date() });
  }

  /** Makes the accounts, anew where a call before has taken something of them away. */
  async prepare(): Promise<void> {
    if (this.#holders && (await this.#isWhole(this.#holders.owner)) && (await this.#isWhole(this.#holders.stranger)))
      return;
    this.#holders = { owner: await newHolder(this.#server), stranger: await newHolder(this.#server) };
  }

  /** A session of its own for each request, since any request may end it. */
  async cookieOf(role: Role): Promise<string | undefined> {
    return role === 'anonymous' ? undefined : this.#cookieFor(this.#holder(role));
  }

  /** What names a `kind` of thing that `role` has. */
  idsOf(role: 'owner' | 'stranger', kind: Kind): readonly string[] {
    const { form, submissions } = this.#holder(role);
    const ids = {
      form: [form.form_uid, String(form.form_id)],
      project: [form.project_uid, String(form.project_id)],
      submission: submissions.map(String),
    };
    return ids[kind];
  }

  get emails(): readonly string[] {
    return [this.#holder('owner').email, this.#holder('stranger').email];
  }

  #holder(role: 'owner' | 'stranger'): Holder {
    if (!this.#holders) throw new Error('prepare() comes first');
    return this.#holders[role];
  }

  async #cookieFor({ id }: Holder): Promise<string> {
    return `inlet_session=${await this.#sessions.open(id)}`;
  }

  async #isWhole(holder: Holder): Promise<boolean> {
    const headers = { cookie: await this.#cookieFor(holder) };
    const urls = [`/v2/cli/forms/${holder.form.form_id}`, ...holder.submissions.map((id) => `/cli/submission/${id}`)];
    const answers = await Promise.all(urls.map((url) => this.#server.console.inject({ method: 'GET', url, headers })));
    return answers.every(({ statusCode }) => statusCode === 200);
  }
}

async function newHolder(server: TestServer): Promise<Holder> {
  const person = await newPerson(server);
  const form = await newForm(person);
  const { body } = await person.get<{ data: { user: { id: number } } }>('/v2/cli/misc/initial-data');
  const submissions: number[] = [];
  for (let n = 0; n < 3; n++) {
    const made = await person.post<{ submission_id: number }>(`/cli/simulate_submission/${form.form_id}`);
    submissions.push(made.body.submission_id);
  }
  return { id: body.data.user.id, email: person.email, form, submissions };
}
