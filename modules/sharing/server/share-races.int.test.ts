import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { Interleaving } from '../../../tests/server/interleave.ts';
import { type JsonResponse, type NewForm, newForm, PASSWORD, Person } from '../../../tests/server/person.ts';
import { verifiedPerson } from '../../../tests/server/shared-form.ts';
import * as contract from '../contract.ts';
import { decided, changed, invited, isRejected, type LinkState } from './link-lifecycle.ts';
import { makeToken } from './tokens.ts';

// Runs each endpoint that changes a link, paused after each of its statements, against every other one. However they
// overlap, the form's history must read as if they had run one after the other, and must lead to the stored links.

let server: TestServer;
let races: Interleaving;
let owner: Person;
let admin: Person;
let guest: Person;
let project: NewForm;
beforeAll(async () => {
  server = await startServer({ env: { BILLING_PROVIDER: 'none' } });
  races = new Interleaving(server.db);
  owner = await verifiedPerson(server);
  admin = await verifiedPerson(server);
  guest = await verifiedPerson(server);
  project = await newForm(owner);
});
afterAll(async () => {
  races[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
});

/** A form with an admin, a guest with an account and an open invitation, and a newcomer with an invitation only. */
interface SeedContext {
  readonly form: NewForm;
  readonly links: { readonly admin: number; readonly guest: number; readonly newcomer: number };
  readonly tokens: { readonly guest: string; readonly newcomer: string };
}

const initial: Readonly<Record<keyof SeedContext['links'], LinkState>> = {
  admin: { role: 'ADMIN', status: 'ACCEPTED', isRevoked: false },
  guest: { role: 'ONLY_VIEW_USER', status: 'CREATED', isRevoked: false },
  newcomer: { role: 'ONLY_VIEW_USER', status: 'CREATED', isRevoked: false },
};

async function prepare(): Promise<SeedContext> {
  await sql`delete from account_tries`.execute(server.db);
  const { body: form } = await owner.post<NewForm>(`/cli/create/form/${project.project_id}`, { name: 'Form' });
  const links = {
    admin: await insertLink(form, 'admin', admin.email),
    guest: await insertLink(form, 'guest', guest.email),
    newcomer: await insertLink(form, 'newcomer', `${randomBytes(6).toString('hex')}@example.test`),
  };
  const token = (id: number): Promise<string> => makeToken(server.db, id, new Date());
  return { form, links, tokens: { guest: await token(links.guest), newcomer: await token(links.newcomer) } };
}

async function insertLink({ form_id }: NewForm, who: keyof typeof initial, address: string): Promise<number> {
  const { role, status } = initial[who];
  const { rows } = await sql<{ id: number }>`
    insert into form_links (form_id, account_id, address, privilege_type, status, created_at)
    select ${form_id}::bigint, (select id from accounts where email = ${address} and ${status === 'ACCEPTED'}),
      ${address}::text, ${role}::text, ${status}::text, now()
    returning id`.execute(server.db);
  return rows[0]?.id ?? 0;
}

interface Operation {
  readonly by: 'admin' | 'guest' | 'newcomer';
  /** The endpoint under test. */
  readonly of: Endpoint;
  run(stage: SeedContext): Promise<JsonResponse>;
}

const access = ({ form, links }: SeedContext, who: keyof SeedContext['links']): string =>
  `/v2/cli/forms/${form.form_id}/access/${links[who]}`;
const older = ({ form, links }: SeedContext, verb = ''): string =>
  `/cli/multi/share_form_access/${verb}${links.guest}/${form.form_id}`;
const renewal = { username: '', privilege_type: 'ADMIN' };
const nobody = (): Person => new Person(server, 'nobody@example.test');

const operations: Readonly<Record<string, Operation>> = {
  'inviting again': {
    by: 'admin',
    of: contract.inviteUser,
    run: ({ form }) => admin.post(`/v2/cli/forms/${form.form_id}/access`, { ...renewal, username: guest.email }),
  },
  'inviting again (first generation)': {
    by: 'admin',
    of: contract.shareForm,
    run: ({ form }) =>
      admin.post(`/cli/multi/share_form_access/${form.form_id}`, { ...renewal, username: guest.email }),
  },
  'a change of role': {
    by: 'admin',
    of: contract.updateAccess,
    run: (stage) => admin.patch(access(stage, 'guest'), { privilege_type: 'ADMIN' }),
  },
  'a revocation': { by: 'admin', of: contract.revokeShare, run: (stage) => admin.delete(older(stage)) },
  'an activation': { by: 'admin', of: contract.activateShare, run: (stage) => admin.get(older(stage, 'activate/')) },
  'revoking the admin': {
    by: 'admin',
    of: contract.updateAccess,
    run: (stage) => owner.patch(access(stage, 'admin'), { is_revoked: true }),
  },
  'revoking the newcomer': {
    by: 'newcomer',
    of: contract.updateAccess,
    run: (stage) => owner.patch(access(stage, 'newcomer'), { is_revoked: true }),
  },
  'accepting by the mailed link': {
    by: 'guest',
    of: contract.acceptInvitation,
    run: ({ tokens }) => guest.post('/v2/cli/invitations/accept', { token: tokens.guest }),
  },
  'declining by the mailed link': {
    by: 'guest',
    of: contract.declineInvitation,
    run: ({ tokens }) => nobody().post('/v2/cli/invitations/decline', { token: tokens.guest }),
  },
  'accepting in the console': {
    by: 'guest',
    of: contract.acceptMineCall,
    run: ({ links }) => guest.post(`/v2/cli/invitations/${links.guest}/accept`),
  },
  'declining in the console': {
    by: 'guest',
    of: contract.declineMineCall,
    run: ({ links }) => guest.post(`/v2/cli/invitations/${links.guest}/decline`),
  },
  'joining by the mailed link': {
    by: 'newcomer',
    of: contract.joinByInvitation,
    run: ({ tokens }) =>
      nobody().post('/v2/cli/invitations/join', { token: tokens.newcomer, name: 'New', password: PASSWORD }),
  },
};

/** Concurrent requests on the same link, or on the link of the person who changes it. */
const interruptions: Readonly<Record<string, readonly string[]>> = {
  admin: ['a revocation', 'accepting in the console', 'inviting again', 'revoking the admin'],
  guest: ['a revocation', 'accepting in the console', 'declining by the mailed link', 'inviting again'],
  newcomer: ['joining by the mailed link', 'revoking the newcomer'],
};

const pairs = Object.entries(operations).flatMap(([first, { by }]) =>
  (interruptions[by] ?? []).map((second) => [first, second] as const),
);

interface Entry {
  readonly event: 'invited' | 'edited' | 'revoked' | 'activated' | 'accepted' | 'declined';
  readonly link: number;
  readonly role: 'ADMIN' | 'ONLY_VIEW_USER';
  readonly by: string;
}

/** Replays the form's history against the rules of a link's life cycle, and returns the resulting states. */
async function replayed({ form, links }: SeedContext): Promise<ReadonlyMap<number, LinkState>> {
  const { rows } = await sql<Entry>`
    select payload->>'event' as event, (payload->>'link_id')::int as link, payload->>'privilege_type' as role, by
    from submission_history where form_id = ${form.form_id} and kind = 'share' order by number`.execute(server.db);
  const states = new Map(Object.entries(links).map(([who, id]) => [id, initial[who as keyof typeof initial]]));
  for (const entry of rows) {
    const before = states.get(entry.link);
    expect(before, 'a history entry of an unknown link').toBeDefined();
    if (before) states.set(entry.link, legal(before, entry, states.get(links.admin)));
  }
  return states;
}

function legal(before: LinkState, { event, role, by }: Entry, adminLink: LinkState | undefined): LinkState {
  const after = next(before, event, role);
  if (isRejected(after)) throw new Error(`“${event}” cannot follow ${JSON.stringify(before)}`);
  const isByAdmin = by === adminName && !['accepted', 'declined'].includes(event);
  if (isByAdmin && adminLink?.isRevoked) throw new Error(`“${event}” by an admin whose access was revoked before`);
  return after;
}

function next(before: LinkState, event: Entry['event'], role: Entry['role']) {
  if (event === 'invited') return invited(before, role);
  if (event === 'edited') return changed(before, { kind: event, role });
  return event === 'accepted' || event === 'declined' ? decided(before, event) : changed(before, { kind: event });
}

let adminName: string;
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select name from accounts where email = ${admin.email}`.execute(
    server.db,
  );
  adminName = rows[0]?.name ?? '';
});

async function stored({ form }: SeedContext): Promise<ReadonlyMap<number, LinkState>> {
  const { rows } = await sql<LinkState & { id: number }>`
    select id, privilege_type as role, status, is_revoked as "isRevoked" from form_links
    where form_id = ${form.form_id} and privilege_type <> 'CREATOR' order by id`.execute(server.db);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

const isChanging = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'changes' in exported && exported.changes === true;

describe('concurrent calls on one access link never act on stale state', () => {
  test.each(pairs)('handles %s interrupted at any statement by %s', async (first, second) => {
    const stops = await races.everywhere({
      prepare,
      first: async (stage) => operations[first]?.run(stage),
      second: async (stage) => operations[second]?.run(stage),
      async check(stage, interrupted, interrupting) {
        for (const response of [interrupted, interrupting]) expect(response?.status).toBeLessThan(500);
        expect(await stored(stage)).toEqual(await replayed(stage));
      },
    });
    expect(stops, 'statements at which it was interrupted').toBeGreaterThan(1);
  });

  test('covers every endpoint that changes a link', () => {
    const raced = new Set(Object.values(operations).map(({ of }) => of.id));
    const changing = Object.values(contract as Readonly<Record<string, unknown>>).filter(isChanging);
    const missing = changing.map(({ id }) => id).filter((id) => !raced.has(id));
    expect(missing).toEqual([contract.getInvitation.id]);
  });
});
