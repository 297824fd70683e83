import { defineServerModule } from '../../../server/kit.ts';
import { pageViewStoreOf } from '../../collector/server/public.ts';
import { visitorLog } from '../../submissions/server/public.ts';
import { readVisitorLog } from './visitor-log.ts';

export default defineServerModule({
  id: 'activity',
  needs: ['collector', 'submissions', 'workspaces'],
  register(host) {
    host.contribute(visitorLog, (db, submissionId) => readVisitorLog(db, submissionId, pageViewStoreOf(host)));
  },
});
