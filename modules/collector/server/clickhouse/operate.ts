import { adminCommand, AdminError, type Host, sql, StartError, statusLines } from '../../../../server/kit.ts';
import type { Connection } from './connection.ts';
import { adoptDatabase, openOwn } from './own-database.ts';
import { returnViews } from './return-views.ts';
import { schemaOf } from './schema.ts';

/** Shows operators where page views are stored, and moves them back on request. */
export function contributeOperation(host: Host, connection: Connection): void {
  const { settings } = connection;
  host.contribute(statusLines, () => linesOf(host, connection));
  host.contribute(adminCommand, {
    name: 'visits schema',
    usage: '',
    summary: 'Prints the statements that create ClickHouse’s tables.',
    run: () => Promise.resolve(schemaOf(settings.cluster).map((statement) => `${statement};`)),
  });
  host.contribute(adminCommand, {
    name: 'visits return',
    usage: '',
    summary: 'Copies all page views from ClickHouse back to the database.',
    run: async () => {
      if (!settings.isReturning)
        throw new AdminError(
          'First start every process with “return=1” in VISITS_URL, so that none stores more in ClickHouse.',
        );
      await usable(openOwn(host.db, connection));
      const count = await returnViews(host, connection);
      return [`${count} page views are in the database. Remove VISITS_URL, and restart every process.`];
    },
  });
  host.contribute(adminCommand, {
    name: 'visits adopt',
    usage: '',
    summary: 'Declares that page views are in the database of VISITS_URL, after they have moved or are lost.',
    run: async () => {
      await usable(adoptDatabase(host.db, connection));
      return [
        `Page views are in ClickHouse at ${settings.address} from now on. Start every process with this VISITS_URL.`,
      ];
    },
  });
}

/** Shows why a database cannot be used. */
async function usable(opened: Promise<void>): Promise<void> {
  await opened.catch((cause: unknown) => {
    throw cause instanceof StartError ? new AdminError(cause.message, { cause }) : cause;
  });
}

async function linesOf({ db }: Host, connection: Connection): Promise<readonly string[]> {
  const { address, isReturning } = connection.settings;
  const name = `Page views: ClickHouse at ${address}`;
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (select from visits limit 1000001) counted`.execute(db);
  const waiting = rows[0]?.waiting ?? 0;
  const stored = await connection.select<{ rows: number }>('select count() as rows from visits').then(
    ([row]) => row?.rows,
    () => undefined,
  );
  if (stored === undefined)
    return [`${name} is not responding: page views get 503. Waiting in the database: ${countOf(waiting)}.`];
  if (isReturning)
    return [`${name} is read-only. New page views are stored in the database: ${countOf(waiting)} so far.`];
  return [`${name}, ${stored} rows. Waiting in the database to be moved: ${countOf(waiting)}.`];
}

const countOf = (count: number): string => (count > 1_000_000 ? 'more than a million' : String(count));
