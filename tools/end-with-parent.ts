const LOOK_MS = 250;

/**
 * Sends this process a SIGTERM when its parent shell has ended. `kill` on an `npm start` ends only npm and its shell:
 * otherwise the server would keep running. Does nothing without npm, and on Windows.
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
  // No second signal, which would mean an immediate stop.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      clearInterval(look);
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}
