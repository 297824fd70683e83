import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { allSent } from '../roles/accounts.ts';
import { ownPage, startServer, type TestServer } from '../server/harness.ts';
import { newPerson, type Person } from '../server/person.ts';
import { invitationTokens, invite, ownedForm } from '../server/shared-form.ts';

// Emailed links that work once: twice in a row, many times at once, expired, of another kind, in another account. A new kind
// of link is a new row.

let server: TestServer;
let host: Awaited<ReturnType<typeof ownedForm>>;
/** Another account, for links of addresses without one. */
let other: Person;
beforeAll(async () => {
  server = await startServer({ env: { BILLING_PROVIDER: 'none' } });
  await server.listen();
  host = await ownedForm(server);
  other = await newPerson(server);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => sql`delete from account_tries`.execute(server.db));

const PASSWORD = 'seventeen blue horses';

interface Link {
  readonly token: string;
  /** The account of its address. */
  readonly holder: Person | undefined;
}

/** A link as its email has it, and the request that uses it. */
interface LinkKind {
  make(): Promise<Link>;
  readonly url: string;
  readonly body: (token: string) => object;
  /** Whether it needs the session of its holder. */
  readonly isSignedIn: boolean;
  /** The table of its hash. */
  readonly table: string;
}

async function accountLink(purpose: 'reset' | 'verify'): Promise<Link> {
  const holder = await newPerson(server);
  // The email of a registration has a link as well, which would replace this one.
  await allSent(server);
  const token = randomBytes(32).toString('base64url');
  await sql`delete from account_tokens`.execute(server.db);
  await sql`
    insert into account_tokens (token_hash, account_id, purpose, expires_at)
    select ${createHash('sha256').update(token).digest()}, id, ${purpose}, now() + interval '1 hour'
    from accounts where email = ${holder.email}`.execute(server.db);
  return { token, holder };
}

async function invitation(holder: Person | undefined): Promise<Link> {
  const email = holder?.email ?? `${randomBytes(8).toString('hex')}@example.test`;
  await invite(host.owner, host.form, email);
  const [token = ''] = await invitationTokens(server, email);
  return { token, holder };
}

const kinds: Readonly<Record<string, LinkKind>> = {
  'a reset link': {
    make: () => accountLink('reset'),
    url: '/cli/user/reset_password',
    body: (token) => ({ token, password: PASSWORD }),
    isSignedIn: false,
    table: 'account_tokens',
  },
  'a verification link': {
    make: () => accountLink('verify'),
    url: '/cli/user/verify_email',
    body: (token) => ({ token }),
    isSignedIn: true,
    table: 'account_tokens',
  },
  'an invitation, accepted': {
    make: async () => invitation(await newPerson(server)),
    url: '/v2/cli/invitations/accept',
    body: (token) => ({ token }),
    isSignedIn: true,
    table: 'invitation_tokens',
  },
  'an invitation, accepted by a new account': {
    make: () => invitation(undefined),
    url: '/v2/cli/invitations/join',
    body: (token) => ({ token, name: 'Ann', password: PASSWORD }),
    isSignedIn: false,
    table: 'invitation_tokens',
  },
  'an invitation, declined': {
    make: () => invitation(undefined),
    url: '/v2/cli/invitations/decline',
    body: (token) => ({ token }),
    isSignedIn: false,
    table: 'invitation_tokens',
  },
};

async function use({ url, body, isSignedIn }: LinkKind, { token, holder }: Link, by = holder): Promise<number> {
  if (isSignedIn && by) return (await by.post(url, body(token))).status;
  const sent = { method: 'POST', url, headers: ownPage, payload: body(token) } as const;
  return (await server.console.inject(sent)).statusCode;
}

describe.each(Object.entries(kinds))('%s', (name, kind) => {
  test('works once', async () => {
    const link = await kind.make();
    expect(await use(kind, link)).toBe(200);
    expect(await use(kind, link)).toBe(400);
  });

  test('works once when it is used many times at once', async () => {
    const link = await kind.make();
    const statuses = await Promise.all(Array.from({ length: 6 }, () => use(kind, link)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  });

  test('does not work once it has expired', async () => {
    const link = await kind.make();
    await sql`update ${sql.table(kind.table)} set expires_at = now() - interval '1 second'`.execute(server.db);
    expect(await use(kind, link)).toBe(400);
  });

  test('does not work as another kind of link', async () => {
    const link = await kind.make();
    for (const [otherName, otherKind] of Object.entries(kinds)) {
      if (otherName === name || (otherKind.table === kind.table && kind.table === 'invitation_tokens')) continue;
      expect(await use(otherKind, link, link.holder ?? other), otherName).toBe(400);
    }
    expect(await use(kind, link)).toBe(200);
  });

  test.runIf(kind.isSignedIn)('does not work in another account, and still works in its own', async () => {
    const link = await kind.make();
    expect(await use(kind, link, other)).toBe(403);
    expect(await use(kind, link)).toBe(200);
  });
});
