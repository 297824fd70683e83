import type { PayloadOf } from '../../../contract/message.ts';
import { handles, injectable } from '../../../src/kernel/index.ts';
import { closeComposer, showComposer } from '../commands.ts';
import { composerClosed, composerShown } from '../events.ts';

/** Opens and closes composers. */
@injectable()
export class ComposersHandlers {
  @handles(showComposer, { policy: 'queue' })
  *show(shown: PayloadOf<typeof showComposer>) {
    yield composerShown(shown);
  }

  @handles(closeComposer, { policy: 'queue' })
  *close(closed: PayloadOf<typeof closeComposer>) {
    yield composerClosed(closed);
  }
}
