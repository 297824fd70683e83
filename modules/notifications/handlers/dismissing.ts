import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { tellingRefusals } from '../../../src/shell/toast.ts';
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
  dismiss({ id }: PayloadOf<typeof dismissNotice>, context: HandlerContext) {
    return tellingRefusals(context, this.#dismiss(String(id), context));
  }

  async *#dismiss(id: string, { signal }: HandlerContext) {
    await this.#api.call(readNotification, { params: { id } }, signal);
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
