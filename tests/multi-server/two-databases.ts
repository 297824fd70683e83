import { Client } from 'pg';
import { createDirectory } from '../../tools/placement/directory.ts';
import { installFence } from '../../tools/placement/fence.ts';
import type { Installation } from '../../tools/placement/move-account.ts';
import { ownedTables } from '../../tools/placement/owned-tables.ts';
import { assignOwnIds } from '../../tools/placement/wide-ids.ts';
import type { KillableServer } from '../crash/killable-server.ts';
import { execute, TestPostgres } from '../postgres/test-postgres.ts';
import { migrateProduct } from '../server/migrated.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';
import { machineOn } from './machine.ts';
import { PlacementRouter } from './placement-router.ts';

const names = ['first', 'second'] as const;
const PLACEMENT_AGE_MS = 500;

/** An installation with accounts in two databases. */
export interface TwoDatabases {
  readonly installation: Installation;
  readonly router: PlacementRouter;
  readonly servers: ReadonlyMap<string, KillableServer>;
  readonly urls: readonly [string, string];
}

/** Two PostgreSQL servers with a product server each, a directory and a router in front. */
export async function twoDatabases(opened: AsyncDisposableStack): Promise<TwoDatabases> {
  const folder = opened.use(temporaryFolder());
  const postgres = await Promise.all(names.map(() => TestPostgres.start()));
  for (const one of postgres) opened.use(one);
  const urls = await Promise.all(postgres.map((one) => one.createDatabase('inlet')));
  await Promise.all(urls.map(migrateProduct));
  const directoryUrl = (await postgres[0]?.createDatabase('directory')) ?? '';
  const databases = new Map(names.map((name, number) => [name, { url: urls[number] ?? '', number }]));
  await connected([directoryUrl, ...urls], async ([directory, ...clients]) => {
    if (directory) await createDirectory(directory);
    for (const [number, client] of clients.entries()) {
      await installFence(client);
      await assignOwnIds(client, number, clients.slice(0, number));
    }
  });
  const servers = new Map<string, KillableServer>();
  for (const [name, { url }] of databases) {
    const env = { DATABASE_URL: url, SECRET: 'x'.repeat(32), ALLOW_PRIVATE_TARGETS: '1' };
    servers.set(name, await machineOn({ dataDir: folder.path, env }, name, {}, opened));
  }
  const installation: Installation = { directoryUrl, databases, placementAgeMs: PLACEMENT_AGE_MS };
  const router = opened.use(await PlacementRouter.start(installation, servers));
  return { installation, router, servers, urls: [urls[0] ?? '', urls[1] ?? ''] };
}

function temporaryFolder() {
  const directory = temporaryDirectory();
  return { path: directory.path, [Symbol.asyncDispose]: async () => directory[Symbol.dispose]() };
}

/** Runs `work` with a connection to each address. */
async function connected<T>(urls: readonly string[], work: (clients: readonly Client[]) => Promise<T>): Promise<T> {
  const clients = urls.map((connectionString) => new Client({ connectionString }));
  try {
    for (const client of clients) await client.connect();
    return await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** The tables of a database that have rows of an account. */
export async function tablesWith(url: string, account: number): Promise<readonly string[]> {
  const found = ownedTables.map(
    ({ name, belongs }) =>
      `select '${name}' as name where exists (select from ${name} t where ${belongs('t').replaceAll('$1', `${account}`)})`,
  );
  return (await execute<{ name: string }>(url, found.join(' union all '))).map(({ name }) => name);
}

/** Foreign keys of a database that lead nowhere. */
export async function danglingIn(url: string): Promise<readonly string[]> {
  const keys = await execute<{ from: string; column: string; to: string; key: string }>(
    url,
    `select conrelid::regclass::text as "from", a.attname as "column", confrelid::regclass::text as "to", b.attname as key
    from pg_constraint, pg_attribute a, pg_attribute b
    where contype = 'f' and connamespace = 'public'::regnamespace and a.attrelid = conrelid and a.attnum = conkey[1]
      and b.attrelid = confrelid and b.attnum = confkey[1]`,
  );
  const found = keys.map(
    ({ from, column, to, key }) =>
      `select '${from}.${column}' as name where exists (select from ${from} t
        where ${column} is not null and not exists (select from ${to} where ${key} = t.${column}))`,
  );
  return (await execute<{ name: string }>(url, found.join(' union all '))).map(({ name }) => name);
}
