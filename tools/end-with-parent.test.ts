import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

const lonely = `
  const { endWithParent } = await import(${JSON.stringify(path.join(import.meta.dirname, 'end-with-parent.ts'))});
  process.once('SIGTERM', () => { console.log('stopped'); process.exit(); });
  endWithParent();
  console.log('up');
  setInterval(() => {}, 1000);
`;

test('stops gracefully when its shell was killed', async () => {
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, lonely], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  let output = '';
  shell.stdout.on('data', (text: Buffer) => {
    output += text.toString();
    if (output === 'up\n') shell.kill('SIGKILL');
  });
  // The pipe closes when the script, its last writer, has ended.
  await once(shell.stdout, 'close');
  expect(output).toBe('up\nstopped\n');
});
