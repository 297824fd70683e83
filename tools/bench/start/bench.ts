// Time from process start to the first accepted submission on the embedded database, and the idle memory afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { prepareDirectory, preparedPath } from '../../../server/db/embedded/data-directory.ts';
import { freePort } from '../../../tests/server/free-port.ts';
import { startFlags } from '../../../tests/server/start-flags.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { newForms } from '../intake/new-forms.ts';
import { residentBytes } from '../resident-bytes.ts';
import { machine, spread } from '../ratios.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 5);
const IDLE_SECONDS = 5;

/** Seconds until ready, until the first submission was accepted, and MB held when idle. */
interface Start {
  readonly ready: number;
  readonly accepted: number;
  readonly memory: number;
}

/** Starts on `dataDir` as `npm start` does; `formUid` is called once the server is ready. */
async function start(dataDir: string, formUid: (console: string) => Promise<string>): Promise<Start> {
  const [port, collectorPort] = [await freePort(), await freePort()];
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: `${port}`, COLLECTOR_PORT: `${collectorPort}` };
  const since = performance.now();
  const server = spawn(process.execPath, [...startFlags, 'server/main.ts'], {
    cwd: root,
    env: { ...env, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    await once(server.stdout, 'data');
    const ready = performance.now() - since;
    const uid = await formUid(`http://127.0.0.1:${port}`);
    const asked = performance.now();
    await submit(`http://127.0.0.1:${collectorPort}/f/${uid}`);
    const accepted = ready + performance.now() - asked;
    await after(IDLE_SECONDS * 1000);
    return { ready: ready / 1000, accepted: accepted / 1000, memory: residentBytes(server.pid) / 2 ** 20 };
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function submit(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: '{"name": "Ada"}' });
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
}

await prepareDirectory(preparedPath(path.join(root, 'build')));
console.log(machine());
const [fresh, reopened]: [Start[], Start[]] = [[], []];
for (let repetition = 1; repetition <= repetitions; repetition += 1) {
  using directory = temporaryDirectory();
  let uid = '';
  // Creating an account and a form is not measured.
  const created = async (console: string): Promise<string> => (uid = (await newForms(console, 1))[0] ?? '');
  fresh.push(await start(directory.path, created));
  reopened.push(await start(directory.path, async () => uid));
  console.log(`  ${repetition}: fresh ${text(fresh.at(-1))}; reopened ${text(reopened.at(-1))}`);
}

function text(one: Start | undefined): string {
  return one ? `${one.accepted.toFixed(2)} s, ${one.memory.toFixed(0)} MB` : '';
}

for (const [name, starts] of Object.entries({ fresh, reopened })) {
  const of = (figure: keyof Start): number[] => starts.map((one) => one[figure]);
  console.log(
    `${name}: ready ${spread(of('ready'), ' s')}, first accepted ${spread(of('accepted'), ' s')}, ` +
      `idle memory ${spread(of('memory'), ' MB')}`,
  );
}
