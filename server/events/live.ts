import type { Logger } from 'pino';
import { parsedJson } from '../../contract/json.ts';
import type { Database } from '../db/database.ts';
import { type Db, type JsonValue, type Live, sql } from '../kit.ts';

const CHANNEL = 'inlet_live';
/** PostgreSQL limits a NOTIFY payload to just under 8,000 bytes. */
const MAX_BYTES = 7900;

type Take = (note: JsonValue) => void;

/** Publishes events by topic to every server process on this database, including this one. */
export function createLive(
  database: Database,
  log: Logger,
): { readonly live: Live; readonly hear: () => Promise<void> } {
  const takers = new Map<string, Set<Take>>();
  const gaps = new Set<() => void>();
  const handOut = (payload: string): void => {
    const event = readPayload(payload);
    if (!event) return log.warn('ignored a notification that is not a live event');
    const [topic, note] = event;
    for (const take of takers.get(topic) ?? []) guarded(() => take(note), log);
  };
  // An unshared database has no other listeners, so NOTIFY is skipped.
  const publish = database.isShared
    ? sentTogether((payloads) => send(database.db, payloads))
    : async (payload: string) => handOut(payload);
  const missed = (): void => {
    log.warn('live events missed; subscribers will refetch');
    for (const take of gaps) guarded(take, log);
  };
  const live: Live = {
    publish: async (topic, note, within) => {
      const payload = payloadOf(topic, note);
      return within ? send(within, [payload]) : publish(payload);
    },
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
  return { live, hear: () => database.listen(CHANNEL, { hear: handOut, missed }) };
}

function payloadOf(topic: string, note: JsonValue): string {
  const payload = JSON.stringify([topic, note]);
  if (Buffer.byteLength(payload) > MAX_BYTES) throw new Error(`A note on ${topic} is too long: publish an id instead`);
  return payload;
}

/** The inverse of `payloadOf`. Anyone who may connect to the database can write to the channel. */
function readPayload(payload: string): readonly [topic: string, note: JsonValue] | undefined {
  const value = parsedJson(payload);
  return isEvent(value) ? value : undefined;
}

const isEvent = (value: unknown): value is readonly [string, JsonValue] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';

async function send(db: Db, payloads: readonly string[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, payload) from jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb) payload`.execute(
    db,
  );
}

/** Sends all events of one turn of the event loop in one statement: a batch of submissions notifies several forms. */
function sentTogether(sendAll: (payloads: readonly string[]) => Promise<void>): (payload: string) => Promise<void> {
  let waiting: string[] = [];
  let sending: Promise<void> | undefined;
  const flush = (): Promise<void> => {
    const payloads = waiting;
    [waiting, sending] = [[], undefined];
    return sendAll(payloads);
  };
  return (payload) => {
    waiting.push(payload);
    sending ??= Promise.resolve().then(flush);
    return sending;
  };
}

/** Isolates subscribers: an error in one must not keep the event from the others. */
function guarded(handOver: () => void, log: Logger): void {
  try {
    handOver();
  } catch (error) {
    log.error({ err: error }, 'a live subscriber failed');
  }
}
