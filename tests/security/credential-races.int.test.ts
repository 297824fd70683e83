import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { runAdmin } from '../../server/operator/run-admin.ts';
import { ownPage, startServer, type TestServer } from '../server/harness.ts';
import { Interleaving } from '../server/interleave.ts';
import { openSession } from '../server/open-session.ts';
import { PASSWORD } from '../server/person.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';
import { invitationTokens, invite, ownedForm } from '../server/shared-form.ts';

// Each way to gain access, stopped after each of its statements, against each way to revoke it. A new way is a new
// table row; the last test names missing ones.

const built = temporaryDirectory();
let server: TestServer;
let races: Interleaving;
let passwordHash: string;
/** The inviter. */
let host: Awaited<ReturnType<typeof ownedForm>>;
beforeAll(async () => {
  // The login page is a page of the built console.
  writeFileSync(path.join(built.path, 'index.html'), '<title>Login</title>');
  server = await startServer({ builtConsole: built.path, env: { BILLING_PROVIDER: 'none' } });
  races = new Interleaving(server.db);
  passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 });
  host = await ownedForm(server);
});
afterAll(async () => {
  races[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
  built[Symbol.dispose]();
});

/** The data of one pair of requests. */
interface Target {
  readonly email: string;
  /** An existing session. */
  readonly cookie: string;
  readonly resetToken: string;
  /** Verifies the address. */
  readonly verifyToken: string;
  readonly invitation: string;
}

const newAddress = (): string => `${randomBytes(8).toString('hex')}@example.test`;

async function newAccount(): Promise<Target> {
  const email = newAddress();
  const { rows } = await sql<{ id: number }>`
    insert into accounts (email, name, password_hash, verified_at, created_at)
    values (${email}, 'Ann', ${passwordHash}, now(), now()) returning id`.execute(server.db);
  const id = rows[0]?.id ?? 0;
  const [resetToken, verifyToken] = [await tokenOf(id, 'reset'), await tokenOf(id, 'verify')];
  return { email, resetToken, verifyToken, cookie: await openSession(server.db, id), invitation: '' };
}

async function tokenOf(account: number, purpose: 'reset' | 'verify'): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await sql`
    insert into account_tokens (token_hash, account_id, purpose, expires_at)
    values (${createHash('sha256').update(token).digest()}, ${account}, ${purpose}, now() + interval '1 hour')`.execute(
    server.db,
  );
  return token;
}

async function invitedAddress(): Promise<Target> {
  const email = newAddress();
  const { owner, form } = host;
  await invite(owner, form, email);
  const [invitation = ''] = await invitationTokens(server, email);
  return { email, invitation, cookie: '', resetToken: 'x'.repeat(32), verifyToken: '' };
}

/** Asserts that the gained access no longer works. */
type ExpectClosed = () => Promise<void>;

interface AccessPath {
  /** The file that contains it. */
  readonly file: string;
  prepare(): Promise<Target>;
  enter(target: Target): Promise<ExpectClosed>;
}

async function post(url: string, payload: object | string, cookie = '') {
  const type = typeof payload === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
  return server.console.inject({
    method: 'POST',
    url,
    headers: { ...ownPage, 'content-type': type, ...(cookie === '' ? {} : { cookie }) },
    payload,
  });
}

/** `rejections` are the possible statuses of a response without a session. */
function sessionOf(
  { cookies, statusCode: status }: Awaited<ReturnType<typeof post>>,
  rejections: readonly number[],
): ExpectClosed {
  const [cookie] = cookies;
  return async () => {
    if (!cookie) return expect(rejections, 'the response without a session').toContain(status);
    const headers = { ...ownPage, cookie: `${cookie.name}=${cookie.value}` };
    const { statusCode } = await server.console.inject({ url: '/cli/user/settings', headers });
    expect(statusCode, 'a session that was started with the old password opens the account').toBe(401);
  };
}

/** A wrong password after a reset; a suspended account. */
const REJECTIONS = [401, 403];

const login: AccessPath = {
  file: 'modules/accounts/server/sign-in.ts',
  prepare: newAccount,
  enter: async ({ email }) =>
    sessionOf(await post('/cli/user/login', { email_id: email, password: PASSWORD }), REJECTIONS),
};

const loginWithoutScript: AccessPath = {
  ...login,
  enter: async ({ email }) =>
    sessionOf(
      await post('/app/login', new URLSearchParams({ email_id: email, password: PASSWORD }).toString()),
      REJECTIONS,
    ),
};

const verification: AccessPath = {
  file: 'modules/accounts/server/verify-address.ts',
  prepare: newAccount,
  enter: async ({ verifyToken: token }) =>
    // A reset may have used up the token; after the address was verified, only the session is missing, as after joining.
    sessionOf(await post('/cli/user/verify_email', { token, password: PASSWORD }), [...REJECTIONS, 400, 200]),
};

const joinByInvitation: AccessPath = {
  file: 'modules/sharing/server/routes/invitations.ts',
  prepare: invitedAddress,
  enter: async ({ invitation: token }) =>
    sessionOf(await post('/v2/cli/invitations/join', { token, name: 'Ann', password: PASSWORD }), [200]),
};

const liveStream: AccessPath = {
  file: 'modules/live/server/index.ts',
  prepare: newAccount,
  async enter({ cookie }) {
    const headers = { ...ownPage, cookie };
    const response = await server.console.inject({ url: '/cli/live', headers, payloadAsStream: true });
    const stream = response.stream().resume();
    return () =>
      expect
        .poll(() => stream.readableEnded || response.statusCode === 401, { message: 'the live stream ends' })
        .toBe(true);
  },
};

/** Revokes all existing access; false when rejected. */
type Revocation = (target: Target) => Promise<boolean>;

const reset: Revocation = async ({ resetToken: token }) =>
  (await post('/cli/user/reset_password', { token, password: 'another passphrase entirely' })).statusCode === 200;

const suspend: Revocation = async ({ email }) =>
  (await runAdmin(server.adminCommands, ['account', 'set', email, '--status', 'SUSPENDED'])).exit === 0;

const logOut: Revocation = async ({ cookie }) =>
  (await server.console.inject({ url: '/cli/user/logout', headers: { ...ownPage, cookie } })).statusCode === 200;

const signOutEverywhere: Revocation = async ({ email }) => {
  const { rows } = await sql<{ id: number }>`select id from accounts where email = ${email}`.execute(server.db);
  const elsewhere = await openSession(server.db, rows[0]?.id ?? 0);
  return (await post('/cli/user/sign_out_everywhere', {}, elsewhere)).statusCode === 200;
};

const pairs: readonly (readonly [string, AccessPath, string, Revocation])[] = [
  ['a login', login, 'a password reset', reset],
  ['a login', login, 'a suspension', suspend],
  ['a login without script', loginWithoutScript, 'a password reset', reset],
  ['a login without script', loginWithoutScript, 'a suspension', suspend],
  ['verifying an address by password', verification, 'a password reset', reset],
  ['verifying an address by password', verification, 'a suspension', suspend],
  ['joining by invitation', joinByInvitation, 'a suspension', suspend],
  ['opening a live stream', liveStream, 'a password reset', reset],
  ['opening a live stream', liveStream, 'a suspension', suspend],
  ['opening a live stream', liveStream, 'a logout', logOut],
  ['opening a live stream', liveStream, 'signing out everywhere', signOutEverywhere],
];

describe('no session outlives what ends it (races)', () => {
  test.each(pairs)('%s, interrupted at any statement by $2', async (_name, wayIn, _end, wayOut) => {
    let ended = 0;
    const stops = await races.everywhere({
      async prepare() {
        await sql`delete from account_tries`.execute(server.db);
        return wayIn.prepare();
      },
      first: (target) => wayIn.enter(target),
      second: (target) => wayOut(target),
      async check(_target, expectClosed, isEnded) {
        // There is nothing to suspend before the account exists.
        if (!isEnded) return expect(wayIn).toBe(joinByInvitation);
        ended++;
        await expectClosed();
      },
    });
    expect(stops, 'statements at which it was interrupted').toBeGreaterThan(1);
    expect(ended, 'times that access was taken away').toBeGreaterThan(0);
  });

  test('races every call that starts a session or a live stream', async () => {
    const raced = new Set(pairs.map(([, { file }]) => file));
    const root = path.join(import.meta.dirname, '../..');
    const starting: string[] = [];
    for await (const file of glob('modules/*/server/**/*.ts', { cwd: root })) {
      if (file.endsWith('.test.ts')) continue;
      if (/session\.start\(|reply\.stream\(/.test(await readFile(path.join(root, file), 'utf8'))) starting.push(file);
    }
    expect(starting.toSorted()).toEqual([...raced].toSorted());
  });
});
