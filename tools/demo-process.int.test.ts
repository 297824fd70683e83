import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

test('the demo says where it is once it is ready, and stops on a signal', async () => {
  const env = { ...process.env, PORT: '0', COLLECTOR_PORT: '0', SITE_PORT: '0', LOG_LEVEL: 'silent' };
  const demo = spawn(process.execPath, [path.join(import.meta.dirname, 'demo.ts')], { env });
  const errors = text(demo.stderr);
  const output = text(demo.stdout);
  demo.stdout.on('data', (printed) => String(printed).includes('The demo is ready.') && demo.kill('SIGTERM'));
  const [code] = await once(demo, 'exit');
  expect({ code, errors: await errors }).toEqual({ code: 0, errors: '' });
  expect(await output).toMatch(/Console +http:\/\/localhost:\d+\/app\/[\s\S]*Demo stopped\. Its data was deleted\./);
}, 180_000);
