import { defineServerModule } from '../../../server/kit.ts';
import { serveDocumentation } from './routes.ts';

export default defineServerModule({ id: 'help', needs: ['workspaces'], register: serveDocumentation });
