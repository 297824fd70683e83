import type { Endpoint } from '../../contract/endpoint.ts';
import { sql } from '../../server/kit.ts';
import { giveAccess } from '../server/inbox-of.ts';
import type { HttpResponse } from '../server/http-request.ts';
import type { TestServer } from '../server/harness.ts';
import { openSession } from '../server/open-session.ts';
import type { Person } from '../server/person.ts';
import { verifiedPerson } from '../server/shared-form.ts';
import { type Canary, plantCanaries } from './canaries.ts';
import { type AccountWithData, isComplete, type Kind, newHolder } from './account-with-data.ts';
import type { Role } from './role.ts';

type Holders = Readonly<Record<'owner' | 'unrelated', AccountWithData>>;
type Colleagues = Readonly<Record<'viewer' | 'admin', { readonly id: number; readonly person: Person }>>;

/** First id, far above random small numbers, which must not exist. */
const FIRST_ID = 7_000_000;

/** Two unrelated accounts, and two that the first one shares its form with. */
export class Fixture {
  readonly #server: TestServer;
  #holders: Holders | undefined;
  #colleagues: Colleagues | undefined;
  #canaries: readonly Canary[] = [];
  readonly #sessions = new Map<Role, string>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** Creates the accounts, or replaces them if an earlier call removed part of them, and restores the shares. */
  async prepare(): Promise<void> {
    // Earlier calls must not use up the hourly limits.
    await sql`delete from account_tries`.execute(this.#server.db);
    this.#colleagues ??= await this.#newColleagues();
    const { owner, unrelated } = this.#holders ?? {};
    const isStill =
      owner && unrelated && (await isComplete(this.#server, owner)) && (await isComplete(this.#server, unrelated));
    if (!isStill) await this.#renew();
    await this.#share();
  }

  /**
   * Sends a request to `endpoint` in a session of `role`. Calls that need one continue it; a call that finds it ended by
   * an earlier one is sent again in a new session. Other calls, which may work without, get a new one each.
   */
  async inSession(
    { host, access }: Endpoint,
    role: Role,
    send: (cookie: string | undefined) => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    if (host === 'collector' || role === 'anonymous') return send(undefined);
    const known = access === 'anyone' ? undefined : this.#sessions.get(role);
    const response = await send(known ?? (await this.#newSession(role)));
    return known !== undefined && response.status === 401 ? send(await this.#newSession(role)) : response;
  }

  /** The API key that replaces a session. */
  keyOf(role: Role): string | undefined {
    return role === 'owner' || role === 'unrelated' ? this.#holder(role).apiKey : undefined;
  }

  /** The ids of `kind` that belong to `role`. */
  idsOf(role: 'owner' | 'unrelated', kind: Kind): readonly string[] {
    return this.#holder(role).ids[kind].map(String);
  }

  get emails(): readonly [owner: string, unrelated: string] {
    return [this.#holder('owner').email, this.#holder('unrelated').email];
  }

  /** The planted words and who may read them. */
  get canaries(): readonly Canary[] {
    return this.#canaries;
  }

  async #newSession(role: Exclude<Role, 'anonymous'>): Promise<string> {
    const cookie = await openSession(this.#server.db, this.#accountOf(role));
    this.#sessions.set(role, cookie);
    return cookie;
  }

  async #newColleagues(): Promise<Colleagues> {
    await sql`
      select setval(pg_get_serial_sequence(table_name, column_name), ${FIRST_ID}) from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES'`.execute(this.#server.db);
    const [viewer, admin] = [await verifiedPerson(this.#server), await verifiedPerson(this.#server)];
    const idOf = async ({ email }: Person): Promise<number> => {
      const { rows } = await sql<{ id: number }>`select id from accounts where email = ${email}`.execute(
        this.#server.db,
      );
      return rows[0]?.id ?? 0;
    };
    return { viewer: { id: await idOf(viewer), person: viewer }, admin: { id: await idOf(admin), person: admin } };
  }

  async #renew(): Promise<void> {
    this.#holders = { owner: await newHolder(this.#server), unrelated: await newHolder(this.#server) };
    this.#sessions.clear();
    this.#canaries = await plantCanaries(this.#server, this.#holders);
  }

  /** Restores the guests' roles and removes shares between the two accounts. */
  async #share(): Promise<void> {
    const [owner, unrelated] = [this.#holder('owner'), this.#holder('unrelated')];
    const formOf = ({ ids }: AccountWithData): number => Number(ids.form[1]);
    const { viewer, admin } = this.#colleagues ?? (await this.#newColleagues());
    await sql`
      delete from form_links where form_id = any(${[formOf(owner), formOf(unrelated)]}::bigint[])
        and privilege_type <> 'CREATOR' and (account_id = any(${[owner, unrelated, viewer, admin].map(({ id }) => id)}::bigint[])
          or lower(address) = any(${this.emails}::text[]))`.execute(this.#server.db);
    const form = { form_id: formOf(owner) };
    await giveAccess(this.#server, form, viewer.person, 'ONLY_VIEW_USER');
    await giveAccess(this.#server, form, admin.person, 'ADMIN');
  }

  #holder(role: 'owner' | 'unrelated'): AccountWithData {
    if (!this.#holders) throw new Error('prepare() comes first');
    return this.#holders[role];
  }

  #accountOf(role: Exclude<Role, 'anonymous'>): number {
    if (role === 'owner' || role === 'unrelated') return this.#holder(role).id;
    if (!this.#colleagues) throw new Error('prepare() comes first');
    return this.#colleagues[role].id;
  }
}
