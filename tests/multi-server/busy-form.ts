import { setTimeout as after } from 'node:timers/promises';
import type { NewForm } from '../server/person.ts';
import { execute } from '../postgres/test-postgres.ts';
import type { Addresses } from '../crash/crash-scenario.ts';
import type { Caller } from './caller.ts';
import { submit } from './submit.ts';

/** How long after one request the next one is sent. */
const PACE_MS = 25;
/** How many submissions are marked over and over. */
const MARKED = 40;

interface Row {
  readonly submission_id: number;
  readonly is_read: boolean;
}

/**
 * A form with `old` submissions and a webhook. Its owner marks submissions all the time, and a visitor submits; each
 * repeats a request until it is acknowledged.
 */
export class BusyForm {
  readonly form: NewForm;
  /** Submissions that were acknowledged. */
  acknowledged = 0;
  /** Requests that were rejected or had no response. */
  rejected = 0;
  readonly #front: Addresses;
  readonly #owner: Caller;
  readonly #marks = new Map<number, boolean>();
  readonly #stopping = new AbortController();
  readonly #running: Promise<unknown>;

  private constructor(front: Addresses, owner: Caller, form: NewForm, ids: readonly number[]) {
    [this.#front, this.#owner, this.form] = [front, owner, form];
    this.#running = Promise.all([this.#mark(ids), this.#submit()]);
  }

  /** `database` is the address of the one that has the account. */
  static async open(
    front: Addresses,
    owner: Caller,
    { database, old, webhook }: { readonly database: string; readonly old: number; readonly webhook: string },
  ): Promise<BusyForm> {
    const draft = { project_name: 'Old', project_domain: 'example.com', form_name: 'Old' };
    const { body: form } = await owner.post<NewForm>(front.console, '/cli/wizard/create/project_form', draft);
    await execute(database, insertOld(form.form_id, old));
    await owner.post(front.console, `/v2/cli/forms/${form.form_id}/webhooks`, { name: 'Ours', request_url: webhook });
    const rows = await execute<{ id: string }>(
      database,
      `select id from submissions where form_id = ${form.form_id} limit ${MARKED}`,
    );
    return new BusyForm(
      front,
      owner,
      form,
      rows.map(({ id }) => Number(id)),
    );
  }

  /** Ends; returns the submissions whose stored mark is not the last one that was acknowledged. */
  async stop(): Promise<readonly number[]> {
    this.#stopping.abort();
    await this.#running;
    const path = `/cli/submissions/${this.form.form_id}?since_id=0`;
    const { body } = await this.#owner.get<{ submissions: readonly Row[] }>(this.#front.console, path);
    const stored = new Map(body.submissions.map((row) => [row.submission_id, row.is_read]));
    return [...this.#marks].flatMap(([id, isRead]) => (stored.get(id) === isRead ? [] : [id]));
  }

  async #mark(ids: readonly number[]): Promise<void> {
    for (let turn = 0; !this.#stopping.signal.aborted; turn += 1) {
      const id = ids[turn % ids.length] ?? 0;
      const isRead = Math.floor(turn / ids.length) % 2 === 0;
      const body = { marker: isRead ? 'read' : '!read' };
      await this.#untilAcknowledged(async () => {
        const path = `/cli/submission/mark_as/${id}`;
        return (await this.#owner.post(this.#front.console, path, body)).status;
      });
      this.#marks.set(id, isRead);
      await after(PACE_MS * 3);
    }
  }

  async #submit(): Promise<void> {
    for (let turn = 0; !this.#stopping.signal.aborted; turn += 1) {
      const sender = { key: `${turn}`, ip: `10.9.${(turn >> 8) % 256}.${turn % 256}` };
      await this.#untilAcknowledged(() => submit(this.#front.collector, this.form, sender));
      this.acknowledged += 1;
      await after(PACE_MS);
    }
  }

  async #untilAcknowledged(request: () => Promise<number>): Promise<void> {
    for (;;) {
      const status = await request().catch(() => 0);
      if (status === 200) return;
      if (status !== 0 && status !== 503) throw new Error(`The response was ${status}`);
      this.rejected += 1;
      await after(PACE_MS);
    }
  }
}

const insertOld = (form: number, count: number): string => `
  with sent as (
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type, visitor_id)
    select ${form}, 'NEW', '{"text":"old"}', 'hash', now() - n * interval '1 minute', 'without_analytics', 'v' || n
    from generate_series(1, ${count}) n returning id, submitted_at
  ), recorded as (
    insert into submission_history (form_id, number, submission_id, kind, payload, at)
    select ${form}, 1000000000 + id, id, 'received', '{}', submitted_at from sent
  )
  insert into visits (project_id, form_id, visitor_id, page_key, domain, path, url, onload_at, time_spent_ms,
    time_in_form_ms, form_viewed, form_interacted, created_at)
  select project_id, f.id, 'v' || s.id, 'old' || s.id, 'example.com', '/', 'https://example.com/', now(), 1, 1, true,
    true, now() from forms f, sent s where f.id = ${form}`;
