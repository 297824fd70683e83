import { type Handler, type Host, RawResponse } from '../../../../server/kit.ts';
import { sendPageView } from '../../contract.ts';
import { deviceOf } from '../device.ts';
import { hostOf } from '../domain.ts';
import type { PageViewIntake } from '../intake/page-views.ts';
import { pageViews } from '../limits.ts';
import { storable } from '../storable.ts';
import { asksForPrivacy, readPageView } from '../page-view.ts';

/** Counts page views. The response is empty, because the browser has left the page and nobody reads it. */
export function servePageViews(host: Host, intake: PageViewIntake): void {
  const accept: Handler<typeof sendPageView> = async ({ params, body, visitor: { headers } }) => {
    const device = deviceOf(headers['user-agent']);
    const visit = device.isBot || asksForPrivacy(headers) ? undefined : readPageView(body, host.clock.now());
    if (visit)
      await intake.accept({ projectUid: storable(params.projectUid), host: hostOf(headers.origin), visit, device });
    return new RawResponse(204, {});
  };
  host.serve(sendPageView, accept, { limit: pageViews, per: 'network', param: 'projectUid' });
}
