import type { Host } from '../../../server/kit.ts';
import { FileStorage } from '../../files/server/public.ts';
import { submissionIntake } from '../../submissions/server/public.ts';
import type { Acceptance, SubmissionIntake } from './intake/intake.ts';
import { PageViewIntake } from './intake/page-views.ts';
import { internalDraft } from './read-draft.ts';
import { serveScripts } from './routes/script.ts';
import { serveSubmissions } from './routes/submit.ts';
import { serveVerification } from './routes/verify.ts';
import { servePageViews } from './routes/page-view.ts';

/** Serves all collector routes, with `intake` for submissions; `acceptance` acknowledges those of visitors. */
export async function serveCollector(
  host: Host,
  intake: SubmissionIntake,
  acceptance: Acceptance = intake,
): Promise<void> {
  const visits = new PageViewIntake(host);
  serveScripts(host);
  serveSubmissions(host, acceptance, await FileStorage.of(host));
  servePageViews(host, visits);
  serveVerification(host);
  host.contribute(submissionIntake, async ({ formUid, fields, isTest, zone }) => {
    const draft = internalDraft(formUid, fields, host.clock.now(), { isTest, zone: zone ?? null });
    return (await intake.accept(draft)).id;
  });
  host.onStop(async () => {
    await Promise.all([intake.stop(), visits.stop()]);
  });
}
