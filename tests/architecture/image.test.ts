import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { childEnvironment } from '../server/child-environment.ts';
import { portOf } from '../server/port-of.ts';
import { found, knownSettings, read, root } from './known-settings.ts';

// There is no Docker where these tests run: what the files name must at least be there.

/** The Dockerfile's instructions, each as its word and the rest, with broken lines joined. */
const steps = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
  .map((line) => [line.split(' ')[0] ?? '', line.slice(line.indexOf(' ') + 1)] as const);
const all = (word: string): readonly string[] => steps.flatMap(([one, rest]) => (one === word ? [rest] : []));
/** The paths that are copied from this folder. */
const copied = all('COPY')
  .filter((rest) => !rest.startsWith('--from='))
  .flatMap((rest) => rest.split(' ').slice(0, -1));

const settings = knownSettings;
const compose = parse(read('compose.yaml')) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};
interface Service {
  readonly environment: Readonly<Record<string, string | number>>;
  readonly volumes: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
}
const { inlet, postgres } = compose.services;

test('the Dockerfile copies existing files, and .dockerignore admits exactly those', () => {
  expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const allowed = found('.dockerignore', /^!(.+)$/gm);
  expect(allowed.toSorted()).toEqual([...new Set(copied.map((file) => file.replace(/\/.*/, '')))].toSorted());
  expect(read('.dockerignore')).toMatch(/^\*$/m);
});

test('copies files before building or starting them', () => {
  const commands = [...all('RUN'), ...all('CMD')].join('\n');
  const programs = [...commands.matchAll(/\b(?:server|tools)\/[\w-]+\.m?[jt]s/g)].map(([file]) => file);
  expect(programs).toEqual(['tools/setup.mjs', 'tools/build.ts', 'tools/server-packages.ts', 'server/main.ts']);
  expect(programs.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const tools = copied.filter((file) => file.startsWith('tools/'));
  const used = tools.flatMap((file) => found(file, /from '\.\/([\w-]+\.ts)'/g).map((name) => `tools/${name}`));
  expect(used.filter((file) => !tools.includes(file))).toEqual([]);
  const built = globSync('{vite,vite.tracker}.config.ts', { cwd: root });
  expect(copied).toEqual(expect.arrayContaining(built));
});

test('runs the built server without root, and passes signals to it', () => {
  expect(all('USER')).toEqual(['node']);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  expect(JSON.parse(all('CMD')[0] ?? '')).toEqual(scripts.start.replace('--import ./tools/built.ts ', '').split(' '));
  expect(all('FROM').map((rest) => rest.split(' ')[0])).toEqual(['node:24-bookworm-slim', 'node:24-bookworm-slim']);
});

test.each([
  ['PORT', ''],
  ['PORT', 'console'],
  ['PORT', 'worker, console'],
  ['COLLECTOR_PORT', 'collector'],
  ['COLLECTOR_PORT', 'worker,collector'],
  ['HEALTH_PORT', 'worker'],
])('checks health on %s of a process with the roles “%s”', async (name, ROLE) => {
  let status = 200;
  const asked: (string | undefined)[] = [];
  const process = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(process, 'listening');
  onTestFinished(() => void process.close());
  const database = { DATABASE_URL: 'postgres://inlet@postgres/inlet', SECRET: 'x'.repeat(32) };
  // Nothing listens on port 1.
  const others = { PORT: '1', COLLECTOR_PORT: '1', HEALTH_PORT: '1' };
  const env = { ...childEnvironment, ...database, ...others, ROLE, [name]: String(portOf(process)) };
  expect(await checkHealth(env)).toBe(0);
  status = 503;
  expect(await checkHealth(env)).toBe(1);
  expect(asked).toEqual(['/readyz', '/readyz']);
});

/** Runs the image's health check, and returns its exit code. */
function checkHealth(env: Readonly<Record<string, string>>): Promise<number> {
  const [, command = ''] = all('HEALTHCHECK')[0]?.split(' CMD ') ?? [];
  const [, ...args] = JSON.parse(command) as readonly string[];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (error) => resolve(error === null ? 0 : Number(error.code)));
  });
}

test('settings of the image, of compose and of .env.example are those that the server knows', () => {
  expect(settings).toContain('DATABASE_URL');
  const image = all('ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('=')[0]));
  const known = new Set([...settings, 'NODE_ENV']);
  expect(image.filter((name) => name === undefined || !known.has(name))).toEqual([]);
  expect(Object.keys(inlet?.environment ?? {}).filter((name) => !known.has(name))).toEqual([]);
  const example = found('.env.example', /^([A-Z_]+)=/gm);
  // The demo's own.
  expect(example.filter((name) => name !== 'SITE_PORT').toSorted()).toEqual(settings.toSorted());
  const asked = new Set(found('compose.yaml', /\$\{([A-Z_]+)/g));
  expect([...asked].filter((name) => !settings.includes(name))).toEqual(['POSTGRES_PASSWORD']);
});

test('ports, volumes and the order of starting fit together', () => {
  const inside = inlet?.ports?.map((port) => port.split(':').at(-1));
  expect(inside).toEqual([String(inlet?.environment['PORT']), String(inlet?.environment['COLLECTOR_PORT'])]);
  expect(all('EXPOSE')[0]?.split(' ')).toEqual(inside);
  expect(inlet?.ports?.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
  expect(all('VOLUME')).toEqual([inlet?.environment['DATA_DIR']]);
  expect(inlet?.volumes).toEqual([`data:${inlet?.environment['DATA_DIR']}`]);
  const named = [inlet, postgres].flatMap((service) => service?.volumes.map((volume) => volume.split(':')[0]) ?? []);
  expect(named).toEqual(Object.keys(compose.volumes));
  expect(inlet?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  expect(postgres?.healthcheck).toBeDefined();
  const { POSTGRES_USER, POSTGRES_DB } = postgres?.environment ?? {};
  expect(inlet?.environment['DATABASE_URL']).toMatch(
    new RegExp(`^postgres://${POSTGRES_USER}:.+@postgres/${POSTGRES_DB}$`),
  );
});
