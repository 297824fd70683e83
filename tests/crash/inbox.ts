import { setTimeout as after } from 'node:timers/promises';
import { ownPage } from '../server/harness.ts';

/** A form that visitors write to. */
export interface Form {
  readonly form_id: number;
  readonly form_uid: string;
}

interface Row {
  readonly submission_id: number;
  readonly submitted_data: string;
}

/** Its owner, over real HTTP. */
export class Inbox {
  readonly #consoles: readonly string[];
  #headers: Record<string, string> = { ...ownPage, 'content-type': 'application/json' };

  private constructor(consoles: readonly string[]) {
    this.#consoles = consoles;
  }

  /** Registers an account at one of `consoles`, which are servers on one database. */
  static async register(consoles: readonly string[]): Promise<Inbox> {
    const inbox = new Inbox(consoles);
    const account = { email_id: 'owner@example.test', name: 'Owner', password: 'correct horse battery' };
    await inbox.#post('/cli/user/register', account);
    const login = await inbox.#post('/cli/user/login', account, ['email_id', 'password']);
    inbox.#headers = { ...inbox.#headers, cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '' };
    return inbox;
  }

  async newForm(): Promise<Form> {
    const draft = { project_name: 'Acme', project_domain: 'example.com', form_name: 'Contact' };
    return (await (await this.#post('/cli/wizard/create/project_form', draft)).json()) as Form;
  }

  /** The form's rows after `sinceId`, from the `turn`th server. */
  async rows({ form_id }: Form, sinceId: number, turn = 0): Promise<readonly Row[]> {
    const url = `${this.#consoles[turn % this.#consoles.length]}/cli/submissions/${form_id}?since_id=${sinceId}`;
    const response = await fetch(url, { headers: this.#headers });
    if (!response.ok) throw new Error(`${url} returned ${response.status}`);
    return ((await response.json()) as { submissions: readonly Row[] }).submissions;
  }

  /** The scan results of the form's files. */
  async scanStates(form: Form): Promise<readonly (string | undefined)[]> {
    const states: (string | undefined)[] = [];
    for (const { submission_id } of await this.rows(form, 0)) {
      const response = await fetch(`${this.#consoles[0]}/cli/submission/${submission_id}`, { headers: this.#headers });
      const { files } = (await response.json()) as { files?: readonly { scan?: { state: string } }[] };
      states.push(...(files ?? []).map(({ scan }) => scan?.state));
    }
    return states;
  }

  async #post(path: string, body: Record<string, string>, only = Object.keys(body)): Promise<Response> {
    const sent = Object.fromEntries(only.map((name) => [name, body[name]]));
    const init = { method: 'POST', headers: this.#headers, body: JSON.stringify(sent) };
    const response = await fetch(`${this.#consoles[0]}${path}`, init);
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return response;
  }
}

/** Polls for rows after the last known one, through all restarts of the server. */
export class Reader {
  readonly seen: number[] = [];
  readonly #inbox: Inbox;
  readonly #form: Form;
  readonly #reading: Promise<void>;
  #isOver = false;

  constructor(inbox: Inbox, form: Form) {
    this.#inbox = inbox;
    this.#form = form;
    this.#reading = this.#read();
  }

  /** Reads a last time and ends. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#reading;
    await this.#readNew(0);
  }

  async #read(): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      await this.#readNew(turn).catch(() => undefined);
      await after(25);
    }
  }

  async #readNew(turn: number): Promise<void> {
    const rows = await this.#inbox.rows(this.#form, this.seen.at(-1) ?? 0, turn);
    this.seen.push(...rows.map(({ submission_id }) => submission_id));
  }
}
