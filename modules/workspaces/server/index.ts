import { defineServerModule } from '../../../server/kit.ts';
import { serveCreate } from './routes/create.ts';
import { serveDelete } from './routes/delete.ts';
import { serveRead } from './routes/read.ts';
import { serveWebsite } from './routes/website.ts';

export default defineServerModule({
  id: 'workspaces',
  needs: ['accounts', 'deliveries', 'mail'],
  register(host) {
    serveCreate(host);
    serveRead(host);
    serveWebsite(host);
    serveDelete(host);
  },
});
