import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { rejectionToast } from '../../../src/shell/toast.ts';
import { dismissNotice, recordDismissed, recordPosted } from '../commands.ts';
import { readNotification } from '../contract.ts';
import { noticeDismissed, noticePosted } from '../events.ts';

const shown = ({ id }: PayloadOf<typeof dismissNotice>) => [noticeDismissed({ id })];

/** Dismisses banners optimistically; they reappear if the server rejects it. */
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
      if (!context.signal.aborted) yield rejectionToast(context, error);
      throw error;
    }
  }

  @handles(recordPosted, { policy: 'queue' })
  *posted(notice: PayloadOf<typeof recordPosted>) {
    yield byServer(noticePosted(notice));
  }

  @handles(recordDismissed, { policy: 'queue' })
  *dismissed({ id }: PayloadOf<typeof recordDismissed>) {
    yield byServer(noticeDismissed({ id }));
  }
}
