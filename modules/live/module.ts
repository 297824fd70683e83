import { contribute } from '../../contract/point.ts';
import { defineModule, provideValue } from '../../src/kernel/index.ts';
import { retryEvent, sessionCommand } from '../../src/shell/points.ts';
import { browserStream } from './browser-stream.ts';
import { listenLive } from './commands.ts';
import { livePaused } from './events.ts';
import { ListenHandlers } from './handlers/listen.ts';
import { reactions } from './reactions.ts';
import { LiveStream } from './stream.ts';

export default defineModule({
  id: 'live',
  needs: ['workspaces'],
  handlers: [ListenHandlers],
  reactions,
  provides: [provideValue(LiveStream, browserStream)],
  contributes: [
    contribute(sessionCommand, { id: 'live/listen', command: () => listenLive({}) }),
    contribute(retryEvent, { id: 'live/paused', event: livePaused }),
  ],
});
