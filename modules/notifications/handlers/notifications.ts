import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { refusalToast } from '../../../src/shell/toast.ts';
import { dismissNotice, noteDismissed, notePosted } from '../commands.ts';
import { readNotification } from '../contract.ts';
import { noticeDismissed, noticePosted } from '../events.ts';

const shown = ({ id }: PayloadOf<typeof dismissNotice>) => [noticeDismissed({ id })];

/** Banners leave at once, and come back when the server does not take it. */
@injectable()
export class Dismissing {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(dismissNotice, { policy: 'drop', key: ({ id }) => id, optimistic: shown })
  async *dismiss({ id }: PayloadOf<typeof dismissNotice>, context: HandlerContext) {
    try {
      await this.#api.call(readNotification, { params: { id: String(id) } }, context.signal);
    } catch (error) {
      if (!context.signal.aborted) yield refusalToast(context, error);
      throw error;
    }
  }

  @handles(notePosted, { policy: 'queue' })
  *posted(notice: PayloadOf<typeof notePosted>) {
    yield byServer(noticePosted(notice));
  }

  @handles(noteDismissed, { policy: 'queue' })
  *dismissed({ id }: PayloadOf<typeof noteDismissed>) {
    yield byServer(noticeDismissed({ id }));
  }
}
