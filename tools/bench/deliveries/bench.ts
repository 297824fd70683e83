// Outbound deliveries: webhooks to a local receiver, with all bookkeeping, against a client that only sends and against
// the intake of the same run; and losses when the server is killed.
import { type NewDatabase, onEmbedded, onPostgres } from '../engines.ts';
import { alternating, machine, ratios, spread } from '../ratios.ts';
import { end, nextMessage } from '../intake/turn.ts';
import type { Orders } from './bare-client.ts';
import { FORMS, Fixture, start } from './fixture.ts';

const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const KILLS = 3;
/** The product's maximum of requests in flight to fast targets. */
const CONCURRENT = FORMS * 8;

const many = `bare, ${CONCURRENT} at once`;

/** The intake rate, then the rate at which deliveries are claimed, sent and recorded. */
async function product(newDatabase: NewDatabase): Promise<{ readonly intake: number; readonly deliveries: number }> {
  await using fixture = await Fixture.open(await newDatabase());
  const intake = await fixture.takeIn(seconds);
  const began = performance.now();
  const count = await fixture.queue();
  await fixture.untilDone(count);
  const took = performance.now() - began;
  const { messages } = await fixture.received();
  if (messages !== count) throw new Error(`${count} were queued, ${messages} came`);
  return { intake, deliveries: (count * 1000) / took };
}

/** A client that only sends: a loop of `fetch`, or many at once by `node:http`. */
async function bareClient(atOnce: number): Promise<number> {
  const sink = start('sink.ts');
  const orders: Orders = { port: await nextMessage<number>(sink), atOnce, seconds };
  const perSecond = await nextMessage<number>(start('bare-client.ts', JSON.stringify(orders)));
  await end(sink);
  return perSecond;
}

async function compare(engine: string, newDatabase: NewDatabase): Promise<void> {
  console.log(`\n${engine}, ${FORMS} webhooks, per second:`);
  let intake = 0;
  const contenders = new Map([
    [
      'deliveries',
      async () => {
        const measured = await product(newDatabase);
        ({ intake } = measured);
        return measured.deliveries;
      },
    ],
    ['intake', async () => intake],
    ['bare loop', () => bareClient(1)],
    [many, () => bareClient(CONCURRENT)],
  ]);
  const results = await alternating(contenders, repetitions);
  const of = (name: string): readonly number[] => results.get(name) ?? [];
  const deliveries = of('deliveries');
  console.log(`deliveries / bare loop: ${spread(ratios(deliveries, of('bare loop')), 'x')} (goal 0.5)`);
  console.log(`deliveries / ${many}: ${spread(ratios(deliveries, of(many)), 'x')}`);
  console.log(`deliveries / intake: ${spread(ratios(deliveries, of('intake')), 'x')} (goal 1)`);
}

/**
 * Kills the server three times while it processes a backlog. On PostgreSQL deliveries in flight wait for their lease to
 * expire.
 */
async function survive(engine: string, newDatabase: NewDatabase): Promise<void> {
  await using fixture = await Fixture.open(await newDatabase());
  await fixture.takeIn(seconds);
  const count = await fixture.queue();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    while ((await fixture.received()).deliveries < (count * kill) / (KILLS + 1)) await new Promise(setImmediate);
    await fixture.crash();
  }
  await fixture.untilDone(count);
  const { messages, deliveries } = await fixture.received();
  console.log(
    `${engine}, killed ${KILLS} times: ${count} queued, ${count - deliveries} lost, ${messages - deliveries} came twice`,
  );
  if (deliveries !== count) process.exitCode = 1;
}

async function measure(engine: string, newDatabase: NewDatabase): Promise<void> {
  await compare(engine, newDatabase);
  await survive(engine, newDatabase);
}

console.log(machine());
await onPostgres(measure);
await onEmbedded(measure);
