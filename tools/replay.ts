import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

/** What src/replay-log.ts answers; it runs in Vite's runner, which finds the modules as the browser build does. */
export interface Replayed {
  readonly header: { readonly product: string; readonly version: string } | undefined;
  readonly state: Readonly<Record<string, unknown>>;
  readonly at: number;
  readonly verified: number;
  readonly difference: { n: number; slice: string; recorded: string; folded: string } | undefined;
  readonly unknown: readonly (readonly [type: string, count: number])[];
  readonly faults: readonly string[];
}
type ReplayText = (text: string, until?: number) => Replayed;

const root = fileURLToPath(new URL('..', import.meta.url));

/** Loads the console's modules and folds the log's text, up to and with entry `until`. */
export async function foldLog(text: string, until?: number): Promise<Replayed> {
  const { module } = await runnerImport<{ replayText: ReplayText }>(`${root}src/replay-log.ts`, {
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
  });
  return module.replayText(text, until);
}

const USAGE = 'Usage: npm run replay -- FILE [--until N]';

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { until: { type: 'string' } }, allowPositionals: true });
  const [file] = positionals;
  const until = values.until === undefined ? undefined : Number(values.until);
  if (file === undefined || positionals.length > 1 || (until !== undefined && !Number.isSafeInteger(until))) {
    console.error(USAGE);
    return 2;
  }
  const replayed = await foldLog(await readFile(file, 'utf8'), until);
  console.log(JSON.stringify(replayed.state, null, 2));
  for (const line of report(replayed)) console.error(line);
  return replayed.difference ? 1 : 0;
}

/** What a developer wants to know beside the state. */
export function report({ header, at, verified, difference, unknown, faults }: Replayed): readonly string[] {
  const from = header ? ` of ${header.product} ${header.version}` : '';
  return [
    `Folded the log${from} up to entry ${at}; ${verified} checkpoint${verified === 1 ? '' : 's'} verified.`,
    ...unknown.map(([type, count]) => `Unknown to today's modules: ${type}, ${count} times.`),
    ...faults.map((fault) => `A reducer failed while ${fault}`),
    ...(difference
      ? [
          `First difference at entry ${difference.n}, slice ${difference.slice}: recorded ${difference.recorded}, folded ${difference.folded}.`,
        ]
      : []),
  ];
}

if (import.meta.main)
  main().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 2;
    },
  );
