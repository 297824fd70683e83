// Accepting through Redis against the intake on PostgreSQL alone, and against Redis alone, which appends the same bytes.
import { fork } from 'node:child_process';
import path from 'node:path';
import { findRedis, RedisServer } from '../../../tests/server/redis.ts';
import { type NewDatabase, onPostgres } from '../engines.ts';
import { measure, nextMessage } from '../intake/turn.ts';
import { alternating, machine, ratios, spread } from '../ratios.ts';
import type { Appending } from './append.ts';

const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const connections = Number(process.env['BENCH_CONNECTIONS'] ?? 64);

async function redisAlone(): Promise<number> {
  await using redis = await RedisServer.start();
  const orders: Appending = { url: redis.url, connections, seconds };
  return await nextMessage<number>(fork(path.join(import.meta.dirname, 'append.ts'), [JSON.stringify(orders)]));
}

async function compare(engine: string, newDatabase: NewDatabase): Promise<void> {
  console.log(`\n${engine}, ${connections} connections, ${seconds} s each, submissions per second:`);
  const shared = { collector: undefined, connections, seconds, keeps: true, mails: false };
  const stored: number[] = [];
  const latencies: Record<'p50' | 'p99', number[]> = { p50: [], p99: [] };
  const throughRedis = async (): Promise<number> => {
    await using redis = await RedisServer.start();
    const result = await measure({ ...shared, databaseUrl: await newDatabase(), intakeUrl: redis.url });
    stored.push(result.storedPerSecond);
    latencies.p50.push(result.p50);
    latencies.p99.push(result.p99);
    return result.perSecond;
  };
  const direct = async (): Promise<number> =>
    (await measure({ ...shared, databaseUrl: await newDatabase() })).perSecond;
  const results = await alternating(
    new Map([
      ['through Redis', throughRedis],
      ['PostgreSQL alone', direct],
      ['Redis alone', redisAlone],
    ]),
    repetitions,
  );
  const [accepted = [], alone = [], redis = []] = results.values();
  console.log(`through Redis / PostgreSQL alone: ${spread(ratios(accepted, alone), 'x')}`);
  console.log(`through Redis / Redis alone: ${spread(ratios(accepted, redis), 'x')}`);
  console.log(`through Redis until stored / PostgreSQL alone: ${spread(ratios(stored, alone), 'x')}`);
  console.log(`accepted ${spread(accepted)}, until stored ${spread(stored)} a second`);
  console.log(`response time: median ${spread(latencies.p50, ' ms')}, 99th percentile ${spread(latencies.p99, ' ms')}`);
}

console.log(machine());
if (findRedis()) await onPostgres(compare);
