import { Client } from 'pg';
import { expect, test } from 'vitest';
import { earlierWritersDone, installFence, setFence } from '../../tools/placement/fence.ts';
import { migratedLocation } from '../server/test-database.ts';

const LOCK = 4711;
/** Stays in a statement after the fence has admitted it and before it writes. */
const stay = `
  create function stay() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(${LOCK});
    return new;
  end $$;
  create trigger stay before insert on accounts for each row execute function stay();`;

test('a move awaits a writer that was admitted before the account had a fence', async () => {
  await using opened = new AsyncDisposableStack();
  const { env } = opened.use(await migratedLocation());
  const connectionString = env['DATABASE_DIRECT_URL'] ?? env['DATABASE_URL'] ?? '';
  const connect = async () => {
    const client = new Client({ connectionString });
    await client.connect();
    opened.defer(() => client.end());
    return client;
  };
  const [mover, writer, observer] = [await connect(), await connect(), await connect()];
  await installFence(mover);
  await observer.query(stay);
  await observer.query('select pg_advisory_lock($1)', [LOCK]);
  const activities = async () => {
    const { rows } = await observer.query<{ event: string | null }>(
      `select wait_event as event from pg_stat_activity where datname = current_database()`,
    );
    return rows.map(({ event }) => event);
  };

  // Without a sequence, which may give the transaction an id.
  const writing = writer.query(
    `insert into accounts (id, email, name, password_hash, created_at) overriding system value
    values (1, 'a@example.test', 'A', '-', now())`,
  );
  await expect.poll(activities).toContain('advisory');
  await setFence(mover, 1, 'copying');
  let isDone = false;
  const awaited = earlierWritersDone(mover).then(() => (isDone = true));
  await expect.poll(async () => isDone || (await activities()).includes('PgSleep')).toBe(true);
  expect(isDone).toBe(false);

  await observer.query('select pg_advisory_unlock($1)', [LOCK]);
  await writing;
  await awaited;
});
