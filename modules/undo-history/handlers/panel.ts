import type { PayloadOf } from '../../../contract/message.ts';
import { handles, injectable } from '../../../src/kernel/index.ts';
import { showUndoHistory, undoHistoryShown } from '../messages.ts';

@injectable()
export class PanelHandlers {
  @handles(showUndoHistory, { policy: 'queue' })
  *show(shown: PayloadOf<typeof showUndoHistory>) {
    yield undoHistoryShown(shown);
  }
}
