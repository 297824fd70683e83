// The intake with the rate limits as shipped against the same server without them. Processor time is compared, because it
// depends less on what else runs than the rate does.
import { type NewDatabase, onEmbedded, onPostgres } from '../engines.ts';
import { measure } from '../intake/turn.ts';
import { alternating, machine, ratios, spread } from '../ratios.ts';

const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const connections = Number(process.env['BENCH_CONNECTIONS'] ?? 64);

async function compare(engine: string, newDatabase: NewDatabase): Promise<void> {
  console.log(
    `\n${engine}, ${connections} connections, ${seconds} s each, microseconds of processor time for each submission:`,
  );
  const processorTime = async (unlimited: boolean): Promise<number> => {
    const databaseUrl = await newDatabase();
    const turn = { collector: undefined, databaseUrl, connections, seconds, keeps: true, mails: false, unlimited };
    return (await measure(turn)).processor;
  };
  const results = await alternating(
    new Map([
      ['as shipped', () => processorTime(false)],
      ['without rate limits', () => processorTime(true)],
    ]),
    repetitions,
  );
  const [shipped = [], unlimited = []] = results.values();
  console.log(`as shipped / without rate limits: ${spread(ratios(shipped, unlimited), 'x')}`);
}

console.log(machine());
await onPostgres(compare);
await onEmbedded(compare);
