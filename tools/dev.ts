import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { endWithParent } from './end-with-parent.ts';

const root = path.dirname(import.meta.dirname);

endWithParent();
if (existsSync('.env')) process.loadEnvFile('.env');

// The console from Vite with hot reload; everything else from the server, restarted on changes.
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
});
const vite = await createServer({ root, configFile: path.join(root, 'vite.config.ts') });
await vite.listen();
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.kill(signal);
    void vite.close();
  });
}
server.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void vite.close();
});
