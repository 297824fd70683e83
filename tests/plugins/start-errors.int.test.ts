import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { childEnvironment } from '../server/child-environment.ts';
import { plugin, pluginsAlone, withPlugins } from '../server/plugins.ts';
import { shortLivedFlags } from '../server/short-lived-flags.ts';
import { startFlags } from '../server/start-flags.ts';
import { newLocation } from '../server/test-database.ts';

// The messages for a plugin author when the server does not start with the new module.

const program = path.join(import.meta.dirname, '../server/plugin-server.ts');

/** The error output of a server with these modules. */
async function startError(folder: ReturnType<typeof pluginsAlone>, level = 'silent') {
  using modules = folder;
  await using location = await newLocation();
  const own = { PORT: '0', COLLECTOR_PORT: '0', LOG_LEVEL: level, MODULES_DIR: modules.path };
  const server = spawn(process.execPath, [...startFlags, ...shortLivedFlags, program], {
    env: { ...childEnvironment, ...location.env, ...own },
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [errorOutput, log, [code]] = await Promise.all([
    text(server.stderr),
    text(server.stdout),
    once(server, 'exit'),
  ]);
  expect(code).toBe(1);
  return { errorOutput: errorOutput.replaceAll(modules.path, '…'), log };
}

const index = 'bad/server/index.ts';
const cannot = (line: string) => `Inlet cannot start: ${line}\n`;

test.each([
  ['its registration fails', { [index]: plugin('bad', `throw new Error('no\\nluck');`) }, 'no luck'],
  [
    'what it starts fails',
    { [index]: plugin('bad', `host.onStart(() => { throw new Error('no luck'); });`) },
    'no luck',
  ],
  [
    'an import is missing',
    { [index]: plugin('bad', '', `import './gone.ts';`) },
    `Cannot find module '…/bad/server/gone.ts' imported from …/bad/server/index.ts`,
  ],
  [
    'an import has no such name',
    { [index]: plugin('bad', 'gone();', `import { gone } from 'inlet/server/kit.ts';`) },
    expect.stringContaining(`does not provide an export named 'gone' (…/bad/server/index.ts:2)`),
  ],
  ['a file cannot be read', { [index]: '\nexport default {{\n' }, expect.stringContaining('(…/bad/server/index.ts:2)')],
  ['its file is empty', { [index]: '' }, 'server/index.ts must export defineServerModule(…) as its default'],
  ['its manifest is empty', { [index]: 'export default {};' }, expect.stringContaining('defineServerModule(…)')],
  [
    'it registers nothing',
    { [index]: `export default { id: 'bad', needs: [], register: undefined };` },
    'register must be a function',
  ],
  [
    'its needs are no list',
    { [index]: `export default { id: 'bad', needs: 'accounts', register() {} };` },
    'needs must be a list of names',
  ],
  [
    'a step of its tables cannot be read',
    { [index]: plugin('bad', ''), 'bad/server/migrations/001-bad.ts': 'enum Bad {}' },
    expect.stringContaining('(…/bad/server/migrations/001-bad.ts:1)'),
  ],
  [
    'nobody has the point that it contributes to',
    { [index]: plugin('bad', `host.contribute({ id: 'nobody/words' }, 'hello');`) },
    'contributes to "nobody/words", but there is no module nobody',
  ],
])('the start error names the broken module in one line: %s', async (_, files, expected) => {
  const { errorOutput, log } = await startError(pluginsAlone(files));
  expect(log).not.toContain(' at ');
  expect(log).not.toContain('is ready');
  expect(errorOutput.split('\n')).toHaveLength(2);
  const prefix = cannot('modules/bad: ').trimEnd();
  expect([errorOutput.slice(0, prefix.length), errorOutput.slice(prefix.length).trim()]).toEqual([prefix, expected]);
});

test('logs the stack at level debug', async () => {
  const { log } = await startError(pluginsAlone({ [index]: plugin('bad', `throw new Error('no luck');`) }), 'debug');
  expect(log).toContain('startup failed');
  expect(log).toContain('bad/server/index.ts:3');
});

test('fails at startup when two modules make the same deliveries', async () => {
  const makes = (id: string) =>
    plugin(
      id,
      `host.contribute(deliveryKind, { kind: 'parcel', deliver: async () => undefined });`,
      `import { deliveryKind } from 'inlet/modules/deliveries/server/public.ts';`,
    );
  const folder = withPlugins({ 'one/server/index.ts': makes('one'), 'other/server/index.ts': makes('other') });
  const { errorOutput, log } = await startError(folder);
  expect(errorOutput).toBe(cannot('modules/other: modules/one already handles deliveries of the kind parcel'));
  expect(log).not.toContain('is ready');
});
