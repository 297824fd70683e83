import { defineServerModule } from '../../../server/kit.ts';
import { liveUpdates } from '../contract.ts';
import { LimitedStreams } from './limited-streams.ts';
import { openStream } from './stream.ts';

export default defineServerModule({
  id: 'live',
  needs: ['workspaces'],
  register(host) {
    const streams = new LimitedStreams();
    host.serve(liveUpdates, async ({ account, session, reply, query, visitor }) => {
      const last = visitor.headers['last-event-id'];
      const since = typeof last === 'string' ? last : query.since;
      const stream = await streams.open(account.id, () => openStream(host, account.id, since));
      // A session that ended before the stream subscribed could not end the stream.
      const isOpen = await session.isOpen().catch((error: unknown) => {
        stream.destroy();
        throw error;
      });
      if (!isOpen) stream.push(null);
      return reply.stream(stream, 'text/event-stream; charset=utf-8');
    });
  },
});
