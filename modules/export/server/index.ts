import { defineServerModule } from '../../../server/kit.ts';
import { FileStorage } from '../../files/server/public.ts';
import { deleteExpiredExports } from './repository.ts';
import { serveFileExports } from './routes.ts';

export default defineServerModule({
  id: 'export',
  needs: ['files', 'submissions', 'workspaces'],
  async register(host) {
    serveFileExports(host, await FileStorage.of(host));
    host.schedule('export/expired', '53 * * * *', () => deleteExpiredExports(host.db, host.clock.now()));
  },
});
