import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { type Db, type JsonValue, type Live, sql } from '../kit.ts';

const CHANNEL = 'inlet_live';
/** PostgreSQL takes just under 8,000 bytes in one NOTIFY. */
const MOST_BYTES = 7900;

type Take = (note: JsonValue) => void;

/** Notes by topic to every server process on this database, this one included. */
export async function openLive(database: Database, log: Logger): Promise<Live> {
  const takers = new Map<string, Set<Take>>();
  const gaps = new Set<() => void>();
  await database.listen(CHANNEL, {
    hear(payload) {
      // Only `publish` writes to this channel.
      const [topic, note] = JSON.parse(payload) as [string, JsonValue];
      for (const take of takers.get(topic) ?? []) guarded(() => take(note), log);
    },
    missed() {
      log.warn('live notes were missed; whoever waits for one asks anew');
      for (const take of gaps) guarded(take, log);
    },
  });
  return {
    publish: (topic, note, within = database.db) => publish(within, topic, note),
    subscribe(topic, take) {
      const taking = takers.get(topic) ?? new Set();
      takers.set(topic, taking.add(take));
      return () => {
        taking.delete(take);
        if (taking.size === 0 && takers.get(topic) === taking) takers.delete(topic);
      };
    },
    onGap(take) {
      gaps.add(take);
      return () => void gaps.delete(take);
    },
  };
}

async function publish(db: Db, topic: string, note: JsonValue): Promise<void> {
  const payload = JSON.stringify([topic, note]);
  if (Buffer.byteLength(payload) > MOST_BYTES) throw new Error(`A note on ${topic} is too long: publish an id instead`);
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db);
}

/** One subscriber's fault must not keep a note from the others. */
function guarded(handOver: () => void, log: Logger): void {
  try {
    handOver();
  } catch (error) {
    log.error({ err: error }, 'a live subscriber failed');
  }
}
