import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { runAdmin } from '../../server/operator/run-admin.ts';
import { startServer } from './harness.ts';
import { runTool, temporaryFolder } from './run-tool.ts';
import { type DatabaseLocation, migratedLocation, newLocation } from './test-database.ts';
import { startProcess, type ServerProcess } from './server-process.ts';

const product = path.resolve(import.meta.dirname, '../../server/main.ts');

const admin = (location: Pick<DatabaseLocation, 'env'>, ...words: string[]) => runTool('admin.ts', location, ...words);

const start = (location: DatabaseLocation) => startProcess(location.env, { program: product });

async function call(server: ServerProcess, url: string, body?: object, cookie = '') {
  const response = await fetch(server.url + url, {
    method: body ? 'POST' : 'GET',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const [session = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { status: response.status, session, body: (await response.json()) as Record<string, unknown> };
}

const login = { email_id: 'someone@example.test', password: 'correct horse battery' };

test('reaches a running server, or the database when none runs, even after a kill', { timeout: 120_000 }, async () => {
  await using location = await migratedLocation();
  {
    await using server = await start(location);
    await call(server, '/cli/user/register', { ...login, name: 'Someone' });
    expect(statSync(path.join(location.dataDir, 'operator.sock')).mode & 0o777).toBe(0o600);
    expect(await admin(location, 'account', 'show', 'Someone@Example.test')).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^someone@example\.test \(Someone, number \d+\)\n  type    STANDARD\n  plan    none\n  status  UNVERIFIED\n$/,
      ),
      errors: '',
    });
    const { session } = await call(server, '/cli/user/login', login);
    expect((await call(server, '/cli/user/initial_data', undefined, session)).status).toBe(200);
    const posted = await admin(location, 'notice', 'post', 'warning', 'Back at noon', '--account', login.email_id);
    expect(posted).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Posted notification \d+ to someone/),
    });
    const { body } = await call(server, '/cli/user/initial_data', undefined, session);
    expect(body['warning']).toContainEqual({ id: expect.any(Number) as number, message: 'Back at noon' });

    const suspended = await admin(location, 'account', 'set', login.email_id, '--status', 'SUSPENDED');
    expect(suspended).toMatchObject({ code: 0, out: expect.stringContaining('status  SUSPENDED') });
    expect((await call(server, '/cli/user/initial_data', undefined, session)).status).toBe(401);
    expect((await call(server, '/cli/user/login', login)).status).toBe(403);
    await server.end('SIGKILL');
  }
  // The socket and the lock of the killed server are still there.
  expect(existsSync(path.join(location.dataDir, 'operator.sock'))).toBe(true);
  const changed = await admin(
    location,
    'account',
    'set',
    login.email_id,
    '--status',
    'ACTIVE',
    '--type',
    'CLIENT_OF_AGENCY',
    '--plan',
    'shared',
  );
  expect(changed).toMatchObject({ code: 0, errors: '' });
  expect(changed.out).toContain('type    CLIENT_OF_AGENCY\n  plan    shared\n  status  UNVERIFIED');
  expect(await admin(location, 'deliveries', 'dead')).toEqual({
    code: 0,
    out: 'No failed deliveries.\n',
    errors: '',
  });

  await using again = await start(location);
  const { session } = await call(again, '/cli/user/login', login);
  const { body } = await call(again, '/cli/user/initial_data', undefined, session);
  expect(body).toMatchObject({ account_type: 'CLIENT_OF_AGENCY' });
  expect((await call(again, '/cli/create/project', { name: 'A', domain: 'acme.test' }, session)).status).toBe(403);
  expect(await again.end('SIGTERM')).toBe(0);
  expect(existsSync(path.join(location.dataDir, 'operator.sock'))).toBe(false);
});

test('exits with 2 and the usage on wrong arguments, and with 1 and one line on an error', async () => {
  await using server = await startServer();
  const typed = (...words: string[]) => runAdmin(server.adminCommands, words);
  const { exit, out: usage } = await typed('help');
  expect(exit).toBe(0);
  for (const name of ['account show', 'account set', 'notice post', 'deliveries dead'])
    expect(usage).toContainEqual(expect.stringMatching(`^  ${name} `));
  const wrong = [
    [],
    ['accounts'],
    ['account', 'show'],
    ['account', 'set', 'a@b.test'],
    ['account', 'set', 'a@b.test', '--status', 'ASLEEP'],
    ['account', 'set', 'a@b.test', '--state', 'ACTIVE'],
    ['notice', 'post', 'loud', 'Hello', '--all'],
    ['notice', 'post', 'info', 'Hello'],
    ['deliveries', 'dead', '--limit', '0'],
  ];
  for (const words of wrong) {
    const { exit: code, out, errors } = await typed(...words);
    expect(code, words.join(' ')).toBe(2);
    expect([...out, ...errors].join('\n')).toContain('Usage: npm run admin --');
  }
  expect(await typed('account', 'show', 'nobody@example.test')).toEqual({
    exit: 1,
    out: [],
    errors: ['No account with the email nobody@example.test.'],
  });
});

test('lists the commands before the first start, and while the database is unreachable', async () => {
  const dataDir = path.join(temporaryFolder(), 'none');
  const unreachable = { DATABASE_URL: 'postgres://127.0.0.1:1/inlet', SECRET: 'x'.repeat(32) };
  for (const env of [{ DATA_DIR: dataDir }, { DATA_DIR: dataDir, ...unreachable }]) {
    const { code, out, errors } = await admin({ env }, 'help');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(out).toContain('\n  account show EMAIL\n');
    expect(out).toContain('\n  status\n');
  }
  expect(existsSync(dataDir)).toBe(false);
});

test('lists failed deliveries with the reason', async () => {
  await using server = await startServer();
  await sql`insert into deliveries (kind, target, payload, state, attempts, last_error)
    values ('webhook', 'crm.example.test', '{}', 'dead', 8, 'status 500')`.execute(server.db);
  const { out } = await runAdmin(server.adminCommands, ['deliveries', 'dead']);
  expect(out).toEqual([
    '1 failed delivery.',
    expect.stringMatching(/^ {2}\d+ .* webhook to crm\.example\.test, 8 attempts: status 500$/),
  ]);
});

test('backs up a running server, and restores only when none runs', { timeout: 120_000 }, async () => {
  await using location = await migratedLocation();
  await using target = await newLocation();
  const env = { SECRET: 'x'.repeat(32) };
  const [from, to] = [
    { ...location, env: { ...location.env, ...env } },
    { ...target, env: { ...target.env, ...env } },
  ];
  const file = path.join(temporaryFolder(), 'inlet.backup');
  await using server = await start(from);
  await call(server, '/cli/user/register', { ...login, name: 'Someone' });
  expect(await runTool('backup.ts', from, file)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Backup written to ${file}.`),
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await runTool('backup.ts', from, file)).toMatchObject({ code: 1, errors: `${file} already exists.\n` });
  expect(await runTool('restore.ts', from, file)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Inlet is running on .* Stop it first/),
  });
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await runTool('restore.ts', from, file)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is not empty'),
  });
  expect(await runTool('restore.ts', to, file)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored \d+ rows/),
  });
  await using restored = await start(to);
  expect((await call(restored, '/cli/user/login', login)).status).toBe(200);
});
