import type { Config, Host } from '../../../../server/kit.ts';
import { installationId } from '../../../files/server/public.ts';
import { DraftWriter } from '../intake/draft-writer.ts';
import type { Acceptance, SubmissionIntake } from '../intake/intake.ts';
import { OrderedIntake } from './ordered-intake.ts';
import { Drain } from './drain.ts';
import { FormCache } from './form-cache.ts';
import { contributeOperation, UNLIMITED } from './operate.ts';
import { removeFailed } from './remove-failed.ts';
import { StreamAcceptance } from './stream-acceptance.ts';
import { SubmissionStream } from './submission-stream.ts';

interface Streamed {
  readonly intake: SubmissionIntake;
  readonly acceptance: Acceptance;
}

/** Accepts submissions through Redis, and stores them in the database, from the start of the server to its stop. */
export function openStream(host: Host, settings: NonNullable<Config['intake']>, direct: SubmissionIntake): Streamed {
  const stream = new SubmissionStream({ intake: settings, secret: host.config.secret }, host.log);
  const drain = new Drain({ stream, writer: new DraftWriter(host), log: host.log });
  const intake = new OrderedIntake(direct, stream);
  const acceptance = new StreamAcceptance(host, {
    stream,
    forms: new FormCache(host),
    intake,
    wake: (shard) => drain.wake(shard),
  });
  contributeOperation(host, stream);
  host.beforeListen(async () => {
    await stream.open(await installationId(host.db));
    if (stream.isUnlimited) host.log.warn(UNLIMITED);
  });
  host.schedule('collector/failed-entries', '47 3 * * *', async () => {
    const removed = await removeFailed(host, stream);
    if (removed > 0) host.log.info({ removed }, 'failed submissions of deleted forms removed from Redis');
  });
  const { roles } = host.config;
  if (roles.has('collector') || roles.has('worker')) host.onStart(() => drain.start());
  // Stops run in reverse order: this one after the intake of `serveCollector`, which still needs the stream.
  host.onStop(async () => {
    await acceptance.stop();
    await drain.stop();
    stream.close();
  });
  return { intake, acceptance };
}
