import { Observable } from 'rxjs';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { listenLive } from '../commands.ts';
import { accessChanged, accountEventReceived, formEventReceived, livePaused, liveResumed } from '../events.ts';
import { livePosition } from '../../workspaces/public.ts';
import { LiveStream, type LiveMessage } from '../stream.ts';

/** Turns live messages into events until the session ends. */
@injectable()
export class ListenHandlers {
  readonly #stream: LiveStream;
  constructor(@inject(LiveStream) stream: LiveStream) {
    this.#stream = stream;
  }

  @handles(listenLive, { policy: 'drop' })
  listen(_command: object, { signal, effect, read }: HandlerContext) {
    return new Observable<ReturnType<typeof eventOf>>((events) => {
      const { position } = read(livePosition);
      const receive = (received: LiveMessage) => events.next(eventOf(received));
      effect(this.#stream, (stream) =>
        // Logs without a position have the call without it.
        position === null ? stream.listen(receive, signal) : stream.listen(receive, signal, position),
      );
      signal.addEventListener('abort', () => events.complete());
    });
  }
}

function eventOf(message: LiveMessage) {
  if (message.kind === 'form') return byServer(formEventReceived(message.event));
  if (message.kind === 'account') return byServer(accountEventReceived(message.event));
  if (message.kind === 'resumed') return byServer(liveResumed({}));
  return byServer(message.kind === 'access' ? accessChanged({}) : livePaused({}));
}
