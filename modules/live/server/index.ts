import { defineServerModule } from '../../../server/kit.ts';
import { liveUpdates } from '../contract.ts';
import { LimitedStreams } from './limited-streams.ts';
import { openStream } from './stream.ts';

export default defineServerModule({
  id: 'live',
  needs: ['workspaces'],
  register(host) {
    const streams = new LimitedStreams();
    host.serve(liveUpdates, async ({ account, reply }) => {
      const stream = await streams.open(account.id, () => openStream(host, account.id));
      return reply.stream(stream, 'text/event-stream; charset=utf-8');
    });
  },
});
