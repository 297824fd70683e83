import { adminCommand, AdminError, collectorReady, type Host, statusLines } from '../../../../server/kit.ts';
import type { SubmissionStream } from './submission-stream.ts';

/** Shows the state of the streams to the operator and to load balancers, and retries failed submissions on request. */
export function contributeOperation(host: Pick<Host, 'contribute' | 'clock'>, stream: SubmissionStream): void {
  host.contribute(collectorReady, async () => stream.problem === undefined);
  host.contribute(statusLines, async () => linesOf(stream, host.clock.now()));
  host.contribute(adminCommand, {
    name: 'intake adopt',
    usage: '',
    summary: 'Assigns the submissions in Redis to this installation, which stores them in its database.',
    run: async () => {
      await stream.adopt();
      return [
        `Redis at ${stream.address} belongs to this installation. The submissions waiting there are stored in its database.`,
      ];
    },
  });
  host.contribute(adminCommand, {
    name: 'intake retry',
    usage: '',
    summary: 'Retries the submissions that could not be stored and remain in Redis.',
    run: async () => {
      if (stream.problem !== undefined) throw new AdminError(`Redis at ${stream.address} ${stream.problem}.`);
      const count = await stream.retryFailed();
      return [`Retrying ${count} ${count === 1 ? 'submission' : 'submissions'}.`];
    },
  });
}

export const UNLIMITED =
  'Redis has no “maxmemory”: when memory runs out, the operating system may kill it before it rejects submissions.';

async function linesOf(stream: SubmissionStream, now: Date): Promise<readonly string[]> {
  const name = `Intake: Redis at ${stream.address}`;
  if (stream.problem !== undefined) return [`${name} ${stream.problem}: submissions get 503.`];
  const { waiting, oldest, failed } = await stream.backlog();
  const seconds = oldest ? Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000)) : 0;
  const since = oldest ? `, the oldest for ${seconds} s` : '';
  return [
    `${name}, ${waiting} ${waiting === 1 ? 'submission' : 'submissions'} waiting for the database${since}.`,
    ...(failed > 0
      ? [
          `  ${failed} could not be stored and remain in Redis; the log says why. Retry them: npm run admin -- intake retry`,
        ]
      : []),
    ...(stream.isUnlimited ? [`  ${UNLIMITED}`] : []),
  ];
}
