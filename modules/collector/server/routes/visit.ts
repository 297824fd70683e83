import { type Handler, type Host, RawResponse } from '../../../../server/kit.ts';
import { sendVisit } from '../../contract.ts';
import { deviceOf } from '../device.ts';
import { hostOf } from '../domain.ts';
import type { VisitIntake } from '../intake/visits.ts';
import { pageViews } from '../limits.ts';
import { storable } from '../storable.ts';
import { asksForPrivacy, readVisit } from '../visit.ts';

/** Counts page views. The response is empty, because the browser has left the page and nobody reads it. */
export function serveVisits(host: Host, intake: VisitIntake): void {
  const accept: Handler<typeof sendVisit> = async ({ params, body, visitor: { headers } }) => {
    const device = deviceOf(headers['user-agent']);
    const visit = device.isBot || asksForPrivacy(headers) ? undefined : readVisit(body, host.clock.now());
    if (visit)
      await intake.accept({ projectUid: storable(params.projectUid), host: hostOf(headers.origin), visit, device });
    return new RawResponse(204, {});
  };
  host.serve(sendVisit, accept, { limit: pageViews, per: 'network', param: 'projectUid' });
}
