// The engine computes in the thread that calls it, so it has one of its own: a long statement then stalls no request. Each ask
// is answered in order.
import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { DatabaseReport } from '../database-error.ts';
import { readers } from '../values.ts';
import { compileEngine } from './engine-program.ts';
import { DurableFiles, durableStart } from './durable-files.ts';
import { PreparedStatements } from './prepared-statements.ts';
import type { Ask, Outcome, Start, Told } from './protocol.ts';

// Written by EmbeddedEngine alone.
const { directory, program: known, port } = workerData as Start;
const tell = (told: Told): void => port.postMessage(told);

// Here and not in the main thread, which is busy with loading what the server serves when it starts.
const program = known ?? (await compileEngine());
const files = new DurableFiles(directory);
const settings = {
  /** Memory that it keeps for itself however little it holds; the system's own cache stands behind. Its default is 128 MB. */
  shared_buffers: '32MB',
  /** Its pages are nearly always in that cache, where the next page costs no less than any other. The default is for disks that turn. */
  random_page_cost: '1.1',
};
const engine = await PGlite.create({
  fs: files,
  pgliteWasmModule: program,
  startParams: [
    ...durableStart(PGlite.defaultStartParams),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ],
  parsers: Object.fromEntries(readers),
});
const statements = new PreparedStatements(engine);

async function carryOut(ask: Ask): Promise<Outcome> {
  switch (ask.kind) {
    case 'query': {
      if (ask.first !== undefined) await engine.exec(ask.first);
      if (ask.parameters.length === 0) return several(ask.sql);
      const results = await statements.query(ask.sql, ask.parameters);
      return { rows: results?.rows ?? [], affected: results?.affectedRows };
    }
    case 'listen':
      await engine.listen(ask.channel, (payload) => tell({ kind: 'note', channel: ask.channel, payload }));
      return { rows: [], affected: undefined };
    case 'syncs':
      return { rows: [files.syncs], affected: undefined };
    case 'close':
      await engine.close();
      return { rows: [], affected: undefined };
  }
}

/** As with node-postgres, a text without parameters may hold several statements. */
async function several(text: string): Promise<Outcome> {
  const results = await engine.exec(text);
  return { rows: results.flatMap(({ rows }) => rows), affected: results.at(-1)?.affectedRows };
}

function reportOf(error: unknown): DatabaseReport {
  const field = (name: string): string | undefined => {
    const value: unknown = error instanceof Error && name in error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return {
    message: field('message') ?? String(error),
    code: field('code'),
    constraint: field('constraint'),
  };
}

let last = Promise.resolve();
port.on('message', (ask: Ask) => {
  last = last
    .then(() => carryOut(ask))
    .then(
      (outcome) => tell({ kind: 'done', id: ask.id, outcome }),
      (error: unknown) => tell({ kind: 'failed', id: ask.id, report: reportOf(error) }),
    );
});
tell({ kind: 'ready', program });
