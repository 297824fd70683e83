import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { showToast } from '../../../src/shell/toast.ts';
import { chooseLayout, storeLayout, suggestLayout } from '../commands.ts';
import { saveLayout } from '../contract.ts';
import { layoutChosen, layoutSuggested } from '../events.ts';
import { texts } from '../texts.ts';

/** Chooses and stores the layout of the list. */
@injectable()
export class LayoutHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(chooseLayout, { policy: 'queue' })
  *choose(chosen: PayloadOf<typeof chooseLayout>) {
    yield layoutChosen(chosen);
  }

  @handles(suggestLayout, { policy: 'queue' })
  *suggest(suggested: PayloadOf<typeof suggestLayout>) {
    yield layoutSuggested(suggested);
  }

  /** A queue, so that the last choice is also the last one to be stored. */
  @handles(storeLayout, { policy: 'queue' })
  async *store(body: PayloadOf<typeof storeLayout>, context: HandlerContext) {
    try {
      await this.#api.call(saveLayout, { body }, context.signal);
    } catch (error) {
      if (!context.signal.aborted) yield showToast(context, { severity: 'warning', text: texts('layoutNotSaved') });
      throw error;
    }
  }
}
