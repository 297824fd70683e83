import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { hasClickhouse, missingClickhouse } from './tests/clickhouse/clickhouse-server.ts';
import { hasPgBouncer, missingPgBouncer } from './tests/postgres/pgbouncer.ts';
import { findPrograms, missingPrograms } from './tests/postgres/programs.ts';
import { hasRedis, missingRedis } from './tests/server/redis.ts';

const database = '**/*.int.test.ts';
/**
 * The tests that also run on PostgreSQL (docs/decisions/0022): all that need a database except those in these folders,
 * whose results do not depend on the engine. Of these, only races (`*-races.int.test.ts`) and a sample
 * (tests/server/sample.ts) of the matrices (`*.matrix.int.test.ts`) run there.
 */
const embeddedOnly = 'tests/{contract,docs,http,plugins,process,roles,security}/**/!(*.matrix|*-races).int.test.ts';
/** Modules that do something with a submission once it has arrived. */
const sentOn =
  '{answers,auto-responder,billing,deliveries,files,notes,notification-mail,recaptcha,reports,sharing,submissions,webhooks,workflow}';
const races = '**/*-races.int.test.ts';
const never = ['**/node_modules/**', 'build/**', 'e2e/**'];

const hasPostgres = findPrograms() !== undefined;
if (!hasPostgres) console.warn(`\n${missingPrograms}\n`);
else if (!hasPgBouncer()) console.warn(`\n${missingPgBouncer}\n`);
if (hasPostgres && !hasRedis()) console.warn(`\n${missingRedis}\n`);
if (hasPostgres && !hasClickhouse()) console.warn(`\n${missingClickhouse}\n`);

/** Every test that needs a database, on the engine that the project names. */
const databaseTests = (name: string, more: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    environment: 'node',
    include: [`{server,modules,tests,tools}/${database}`],
    // Each file has its own servers and databases; modules are loaded and compiled once.
    isolate: false,
    // Hashes the password of test accounts once.
    alias: { '@node-rs/argon2': path.join(import.meta.dirname, 'tests/server/argon2.ts') },
    // Generous for busy machines: tests await events, not times.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000, interval: 25 } },
    ...more,
  },
});

const embedded = databaseTests('int', {
  exclude: [
    ...never,
    'server/db/postgres/**',
    // Several servers on one database need PostgreSQL.
    'tests/multi-server/**',
    // An embedded database is never unavailable while its server runs.
    'tests/redis/**',
    'tests/clickhouse/**',
    // The embedded engine runs one transaction at a time: it allows fewer interleavings, all of which PostgreSQL allows.
    ...(hasPostgres ? [races] : []),
  ],
});
const postgres = databaseTests('int-postgres', {
  // The demo has its own database.
  exclude: [...never, 'server/db/embedded/**', 'tools/**', 'tests/clickhouse/**', embeddedOnly],
  globalSetup: './tests/postgres/global-setup.ts',
});

/** A part of the server tests through a pooler in transaction mode: each way in which the server uses a connection. */
const pooled = databaseTests('int-pgbouncer', {
  include: [
    'server/{db,jobs}/*.int.test.ts',
    'tests/server/{backup,live-and-stop,sessions}.int.test.ts',
    'tests/multi-server/{machines,roles}.int.test.ts',
    'modules/accounts/server/accounts.int.test.ts',
    'modules/collector/server/{forms,release}.int.test.ts',
    'modules/deliveries/server/*.int.test.ts',
    'modules/live/server/live.int.test.ts',
    'modules/reports/server/refresh.int.test.ts',
    'modules/submissions/server/{bulk,submissions}.int.test.ts',
  ],
  globalSetup: './tests/postgres/pooled-setup.ts',
});

/** Tests of page views, run with ClickHouse. */
const clickhouse = databaseTests('int-clickhouse', {
  include: [
    'tests/clickhouse/*.int.test.ts',
    'modules/{activity,collector,reports}/server/**/*.int.test.ts',
    'modules/submissions/server/*.int.test.ts',
    'modules/workspaces/server/*.int.test.ts',
  ],
  // They store no page views, and nothing that they call reads any or is given the store: where page views are cannot
  // change their results.
  exclude: [
    ...never,
    'modules/reports/server/upgrade.int.test.ts',
    'modules/submissions/server/{append-history,list-size,search,triage-model}.int.test.ts',
  ],
  globalSetup: './tests/clickhouse/global-setup.ts',
});

/**
 * Tests that send submissions, run with servers that accept them through Redis: in the whole run only those of the intake, of
 * the limits of plans and of live updates, with `npm test -- --redis` those of each module that does something with them.
 */
const redis = databaseTests('int-redis', {
  include: [
    'modules/{collector,live}/server/**/*.int.test.ts',
    'modules/billing/server/cap.int.test.ts',
    ...(process.env['REDIS_MODULES'] === 'all' ? [`modules/${sentOn}/server/**/${database}`] : []),
  ],
  // Another database with the same keys in Redis gets nothing from them, and the databases of tests have keys of their own.
  exclude: [
    ...never,
    'modules/answers/server/restored-conversations.int.test.ts',
    'modules/files/server/{installation,object-storage}.int.test.ts',
  ],
  globalSetup: './tests/redis/global-setup.ts',
});

/** A test's project follows from its name and folder. */
export default defineConfig({
  oxc: { decorator: { legacy: true } },
  test: {
    // Sized for two cores; every embedded database test starts its own PostgreSQL.
    maxWorkers: 2,
    passWithNoTests: true,
    // What it undoes is undone last: the page may use a stub until it is cleared.
    setupFiles: './tests/undo-stubs.ts',
    // A busy machine may need longer than the default second.
    expect: { poll: { timeout: 5000, interval: 25 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
          include: ['{contract,src,server,modules,tools}/**/*.test.ts'],
          exclude: [...never, database],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          testTimeout: 30_000,
          include: ['{src,modules}/**/*.test.tsx'],
          exclude: never,
          setupFiles: [
            './tests/console/english.ts',
            './tests/console/empty-page.ts',
            './tests/console/never-in-view.ts',
            './tests/console/timeouts.ts',
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'suites',
          environment: 'node',
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: [...never, database],
          // Generous for busy machines: tests await events, not times.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      embedded,
      ...(hasPostgres ? [postgres] : []),
      ...(hasPostgres && hasPgBouncer() ? [pooled] : []),
      ...(hasPostgres && hasClickhouse() ? [clickhouse] : []),
      ...(hasPostgres && hasRedis() ? [redis] : []),
    ],
  },
});
