import { Observable } from 'rxjs';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { listenLive } from '../commands.ts';
import { accessNoted, accountEventReceived, formEventReceived, livePaused, liveResumed } from '../events.ts';
import { LiveStream, type Signal } from '../stream.ts';

/** Turns live messages into events until the session ends. */
@injectable()
export class Listening {
  readonly #stream: LiveStream;
  constructor(@inject(LiveStream) stream: LiveStream) {
    this.#stream = stream;
  }

  @handles(listenLive, { policy: 'drop' })
  listen(_command: object, { signal }: HandlerContext) {
    return new Observable<ReturnType<typeof eventOf>>((events) => {
      this.#stream.listen((said) => events.next(eventOf(said)), signal);
      signal.addEventListener('abort', () => events.complete());
    });
  }
}

function eventOf(said: Signal) {
  if (said.kind === 'note') return byServer(formEventReceived(said.note));
  if (said.kind === 'account') return byServer(accountEventReceived(said.note));
  if (said.kind === 'resumed') return byServer(liveResumed({}));
  return byServer(said.kind === 'access' ? accessNoted({}) : livePaused({}));
}
