import type { Logger } from 'pino';
import { parsedJson } from '../../contract/json.ts';
import type { Database } from '../db/database.ts';
import { type Clock, type Db, type JsonValue, type Live, sql } from '../kit.ts';
import { RecentEvents } from './recent-events.ts';

const CHANNEL = 'inlet_live';
/** PostgreSQL limits a NOTIFY payload to just under 8,000 bytes. */
const MAX_BYTES = 7900;

type Listener = (event: JsonValue) => void;

/** Publishes events by topic to every server process on this database, including this one. */
export function createLive(
  database: Database,
  log: Logger,
  clock: Clock,
): { readonly live: Live; readonly startListening: () => Promise<void> } {
  const listeners = new Map<string, Set<Listener>>();
  const gaps = new Set<() => void>();
  const recent = new RecentEvents(() => clock.now().getTime());
  const dispatch = (payload: string): void => {
    const message = readPayload(payload);
    if (!message) return log.warn('ignored a notification that is not a live event');
    const [topic, event] = message;
    recent.add(topic, event);
    for (const listener of listeners.get(topic) ?? []) callIsolated(() => listener(event), log);
  };
  // An unshared database has no other listeners, so NOTIFY is skipped.
  const publish = database.isShared
    ? sentTogether((payloads) => send(database.db, payloads))
    : async (payload: string) => dispatch(payload);
  const missed = (): void => {
    log.warn('live events missed; subscribers will refetch');
    recent.startOver();
    for (const listener of gaps) callIsolated(listener, log);
  };
  const live: Live = {
    publish: async (topic, event, within) => {
      const payload = payloadOf(topic, event);
      return within ? send(within, [payload]) : publish(payload);
    },
    subscribe(topic, listener) {
      const current = listeners.get(topic) ?? new Set();
      listeners.set(topic, current.add(listener));
      return () => {
        current.delete(listener);
        if (current.size === 0 && listeners.get(topic) === current) listeners.delete(topic);
      };
    },
    onGap(listener) {
      gaps.add(listener);
      return () => void gaps.delete(listener);
    },
    position: () => recent.position(),
    after: (position) => recent.after(position),
  };
  const startListening = async (): Promise<void> => {
    await database.listen(CHANNEL, { receive: dispatch, missed });
    recent.startOver();
  };
  return { live, startListening };
}

function payloadOf(topic: string, event: JsonValue): string {
  const payload = JSON.stringify([topic, event]);
  if (Buffer.byteLength(payload) > MAX_BYTES)
    throw new Error(`An event on ${topic} is too long: publish an id instead`);
  return payload;
}

/** The inverse of `payloadOf`. Anyone who may connect to the database can write to the channel. */
function readPayload(payload: string): readonly [topic: string, event: JsonValue] | undefined {
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

/** Logs an error of a subscriber, so that the others get the event too. */
function callIsolated(call: () => void, log: Logger): void {
  try {
    call();
  } catch (error) {
    log.error({ err: error }, 'a live subscriber failed');
  }
}
