import { defineServerModule } from '../../../server/kit.ts';
import { removeOldSpam } from './old-spam.ts';

export default defineServerModule({
  id: 'retention',
  needs: ['submissions', 'workspaces'],
  register(host) {
    host.schedule('retention/spam', '23 3 * * *', async () => {
      const removed = await removeOldSpam(host);
      if (removed > 0) host.log.info({ removed }, 'old spam removed');
    });
  },
});
