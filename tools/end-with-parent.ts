const LOOK_MS = 250;

/**
 * Sends this process a SIGTERM when the shell that started it has ended. `kill` on an `npm start` ends npm and its shell
 * only: without this the server would go on unseen. Nothing to do where npm is not in between, nor on Windows.
 */
export function endWithParent(): void {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  look.unref();
  // Whoever was asked to stop is not asked a second time, which would mean "at once".
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      clearInterval(look);
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}
