import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { rejectionToast } from '../../../src/shell/toast.ts';
import { dismissNotification, recordDismissed, recordPosted } from '../commands.ts';
import { readNotification } from '../contract.ts';
import { notificationDismissed, notificationPosted } from '../events.ts';

const shown = ({ id }: PayloadOf<typeof dismissNotification>) => [notificationDismissed({ id })];

/** Dismisses banners optimistically; they reappear if the server rejects it. */
@injectable()
export class NotificationsHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(dismissNotification, { policy: 'drop', key: ({ id }) => id, optimistic: shown })
  async *dismiss({ id }: PayloadOf<typeof dismissNotification>, context: HandlerContext) {
    try {
      await this.#api.call(readNotification, { params: { id: String(id) } }, context.signal);
    } catch (error) {
      if (!context.signal.aborted) yield rejectionToast(context, error);
      throw error;
    }
  }

  @handles(recordPosted, { policy: 'queue' })
  *posted(notice: PayloadOf<typeof recordPosted>) {
    yield byServer(notificationPosted(notice));
  }

  @handles(recordDismissed, { policy: 'queue' })
  *dismissed({ id }: PayloadOf<typeof recordDismissed>) {
    yield byServer(notificationDismissed({ id }));
  }
}
