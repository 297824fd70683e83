import { defineServerModule } from '../../../server/kit.ts';
import { liveUpdates } from '../contract.ts';
import { openStream } from './stream.ts';

export default defineServerModule({
  id: 'live',
  needs: ['workspaces'],
  register(host) {
    host.serve(liveUpdates, async ({ account, reply }) =>
      reply.stream(await openStream(host, account.id), 'text/event-stream; charset=utf-8'),
    );
  },
});
