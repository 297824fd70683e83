import { defineServerModule } from '../../../server/kit.ts';
import { serveCreate } from './routes/create.ts';
import { serveRead } from './routes/read.ts';

export default defineServerModule({
  id: 'workspaces',
  needs: ['accounts'],
  register(host) {
    serveCreate(host);
    serveRead(host);
  },
});
