import { type Db, type Host, inTransaction, sql, StartError } from '../../../../server/kit.ts';
import { installationId } from '../../../files/server/public.ts';
import { type Connection, Unreachable } from './connection.ts';

/**
 * Opens ClickHouse for a server. While the one that has the page views is unreachable, the server starts and opens it later, since
 * submissions can be stored without it; a new address has to respond.
 */
export async function openOrWait({ db, log }: Pick<Host, 'db' | 'log'>, connection: Connection): Promise<void> {
  await connection
    .openWith(() => openOwn(db, connection))
    .catch(async (error: unknown) => {
      const isKnown = (await addressesIn(db)).includes(connection.settings.address);
      if (!(error instanceof Unreachable) || !isKnown) throw error;
      log.error(
        { err: error },
        'ClickHouse is unavailable: submissions are stored, page views get 503 until it responds',
      );
    });
}

/**
 * Opens ClickHouse's database, and records that page views are there. Throws a `StartError` if it cannot be used, or if page
 * views are somewhere else: scores and counts would be wrong, and new page views would be stored apart from the others.
 */
export async function openOwn(db: Db, connection: Connection): Promise<void> {
  const { address, isReturning } = connection.settings;
  const known = await addressesIn(db);
  const other = known.find((one) => one !== address);
  const id = await installationId(db);
  if (known.length === 0) await connection.open(id);
  else if (!(await connection.open(id, 'there')))
    throw notThere(`ClickHouse at ${address} (VISITS_URL) has no page views of this installation`, known);
  if (other !== undefined) throw notThere(`Page views are not in ClickHouse at ${address} (VISITS_URL)`, known);
  if (!isReturning) await record(db, address);
}

const notThere = (what: string, known: readonly string[]): StartError =>
  new StartError(
    `${what}: they are in ClickHouse at ${known.join(', ')}. Check VISITS_URL. If they have moved or are lost, run npm run admin -- visits adopt.`,
  );

/** Declares ClickHouse's database the one that has the page views, after it has moved or they are lost. */
export async function adoptDatabase(db: Db, connection: Connection): Promise<void> {
  await connection.open(await installationId(db));
  await inTransaction(db, async (tx) => {
    await sql`delete from collector_visit_store`.execute(tx);
    await record(tx, connection.settings.address);
  });
}

async function addressesIn(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`select address from collector_visit_store order by address`.execute(
    db,
  );
  return rows.map(({ address }) => address);
}

const record = (db: Db, address: string) =>
  sql`insert into collector_visit_store (address) values (${address}) on conflict do nothing`.execute(db);
