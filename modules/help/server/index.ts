import { defineServerModule } from '../../../server/kit.ts';
import { serveDocumentation } from './routes.ts';

export default defineServerModule({ id: 'help', register: serveDocumentation });
