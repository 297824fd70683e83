import { randomUUID } from 'node:crypto';
import { sql } from '../../../../server/kit.ts';
import type { TestServer } from '../../../../tests/server/harness.ts';
import { type NewForm, newForm, type Person } from '../../../../tests/server/person.ts';
import { rawCount, type Sent, type View } from '../../testing/raw-count.ts';

/** A form with its own time zone, and rows as stored by the collector. */
export class CountedSite {
  readonly #server: TestServer;
  readonly form: NewForm;
  readonly zone: string;
  readonly views: View[] = [];
  readonly sent = new Map<number, Sent>();

  private constructor(server: TestServer, form: NewForm, zone: string) {
    this.#server = server;
    this.form = form;
    this.zone = zone;
  }

  static async open(server: TestServer, owner: Person, zone: string): Promise<CountedSite> {
    const form = await newForm(owner);
    await sql`update projects set timezone = ${zone} where id = ${form.project_id}`.execute(server.db);
    return new CountedSite(server, form, zone);
  }

  async view(view: View): Promise<void> {
    await sql`
      with marked as (
        insert into collector_dirty_hours (form_id, hour)
        values (${this.form.form_id}, date_trunc('hour', ${new Date(view.at)}::timestamptz, 'UTC'))
      )
      insert into visits (project_id, form_id, visitor_id, page_key, domain, path, url, onload_at, time_spent_ms,
        time_in_form_ms, form_viewed, form_interacted, created_at)
      values (${this.form.project_id}, ${this.form.form_id}, ${view.visitor}, ${view.page}, 'example.com', '/', '/',
        ${new Date(view.at)}, ${view.spent}, 0, ${view.viewed}, ${view.interacted}, ${new Date(view.at)})
      on conflict (project_id, page_key) do update set time_spent_ms = excluded.time_spent_ms`.execute(this.#server.db);
    const known = this.views.findIndex(({ page }) => page === view.page);
    if (known === -1) this.views.push(view);
    else this.views[known] = view;
  }

  async send(sent: Sent): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      with marked as (
        insert into collector_dirty_hours (form_id, hour)
        values (${this.form.form_id}, date_trunc('hour', ${new Date(sent.at)}::timestamptz, 'UTC'))
      )
      insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type, page_key, device_type)
      values (${this.form.form_id}, ${sent.state}, '{}', 'hash', ${new Date(sent.at)}, 'with_analytics', ${sent.page},
        ${sent.device}) returning id`.execute(this.#server.db);
    const id = rows[0]?.id ?? 0;
    this.sent.set(id, sent);
    return id;
  }

  raw() {
    return rawCount(this.views, [...this.sent.values()], this.zone);
  }

  /** The stored rollups in the format of `rawCount`. */
  async counted() {
    const { rows } = await sql<{ cell: string; count: number }>`
      select month || ' ' || kind || ' ' || name as cell, count from report_months
      where form_id = ${this.form.form_id} and kind in ('stage', 'state', 'device')`.execute(this.#server.db);
    return Object.fromEntries(rows.map(({ cell, count }) => [cell, count]));
  }
}

export const page = (view: Partial<View>): View => ({
  visitor: 'ann',
  page: randomUUID(),
  at: Date.parse('2026-11-20T10:00:00Z'),
  spent: 60_000,
  viewed: false,
  interacted: false,
  ...view,
});

/** Deterministic random numbers. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
