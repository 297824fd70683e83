import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { runnerImport } from 'vite';
import { comparable, foldAndDrive } from '../tests/replay/fold-and-drive.ts';
import type * as Leaks from '../tests/replay/leaks.ts';
import { portOf } from '../tests/server/port-of.ts';
import { loadModules, redactLog } from '../tools/replay.ts';
import { conclusionOf } from '../src/replay/verdict.ts';
import { driveLines } from '../tools/replay/drive-report.ts';
import { report } from '../tools/replay/report.ts';

const root = path.join(import.meta.dirname, '..');
const { leaksIn } = (
  await runnerImport<typeof Leaks>(path.join(root, 'tests/replay/leaks.ts'), {
    root,
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
  })
).module;

/**
 * The lines that `npm run replay -- --drive` prints if it finds an error, differences between the verdicts with and
 * without personal data, and personal data that was not replaced. Some tests provoke errors, which have a stack or an
 * endpoint.
 */
async function problemsIn(log: string): Promise<readonly string[]> {
  const raw = await foldAndDrive(log);
  const { folded, driven } = raw;
  const { difference, violations, errors } = folded;
  const hasDifference = difference !== undefined || driven.difference !== undefined;
  const isUnprovoked = errors.some(({ stack, endpoint }) => stack === undefined && endpoint === undefined);
  if (hasDifference || violations.length > 0 || isUnprovoked)
    return [...report({ ...folded, conclusion: conclusionOf(folded, driven) }, driven), ...driveLines(driven)];
  const redacted = await redactLog(log);
  const leaks = leaksIn(log, redacted).map((leak) => `Personal data in the redacted log: ${leak}`);
  const [before, after] = [comparable(raw), comparable(await foldAndDrive(redacted))];
  if (isDeepStrictEqual(before, after)) return leaks;
  return [...leaks, `Verdict: ${JSON.stringify(before)}`, `Without personal data: ${JSON.stringify(after)}`];
}

const responses: Readonly<Record<string, (log: string) => Promise<unknown>>> = {
  '/problems': problemsIn,
  '/redacted': redactLog,
};

/**
 * Replays the logs of all workers of a run, since loading the console's modules takes a second. Ends with the run. Connections
 * never time out: after a log that took seconds, one on which the next log has arrived would be closed.
 */
const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
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
