import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { portOf } from '../tests/server/port-of.ts';
import { driveLog, foldLog, loadModules, redactLog } from '../tools/replay.ts';
import { driveLines } from '../tools/replay/drive-report.ts';
import { report } from '../tools/replay/report.ts';

/** The lines that `npm run replay -- --drive` prints if it finds anything wrong. */
async function problemsIn(log: string): Promise<readonly string[]> {
  const replayed = await foldLog(log);
  const driven = await driveLog(log);
  const { kind } = replayed.conclusion;
  const isRight = (kind === 'verified' || kind === 'unjudged') && driven.difference === undefined;
  return isRight ? [] : [...report(replayed), ...driveLines(driven)];
}

const responses: Readonly<Record<string, (log: string) => Promise<unknown>>> = {
  '/problems': problemsIn,
  '/redacted': redactLog,
};

/** Replays the logs of all workers of a run, since loading the console's modules takes a second. Ends with the run. */
const server = createServer((request, response) => {
  void (async () => {
    const log = await text(request);
    response.end(JSON.stringify(await responses[request.url ?? '']?.(log)));
  })().catch((error: unknown) => {
    response.statusCode = 500;
    response.end(String(error));
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(portOf(server)));
process.on('disconnect', () => process.exit());
// While the servers of the workers start.
await loadModules();
