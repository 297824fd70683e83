import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { currentLocation } from '../../../src/shell/state.ts';
import { showToast } from '../../../src/shell/toast.ts';
import { lastingQuery } from '../../submissions/public.ts';
import { loadViews, removeView, saveView } from '../commands.ts';
import { viewsKnown } from '../events.ts';
import { ViewStorage } from '../storage.ts';
import { texts } from '../texts.ts';
import type { SavedView } from '../view.ts';

/** Manages saved views. Reads the storage each time, because another tab may have changed it. */
@injectable()
export class ViewsHandlers {
  readonly #shelf: ViewStorage;
  constructor(@inject(ViewStorage) shelf: ViewStorage) {
    this.#shelf = shelf;
  }

  @handles(loadViews, { policy: 'queue', key: ({ form }) => form })
  *load({ form }: PayloadOf<typeof loadViews>, { effect }: HandlerContext) {
    yield viewsKnown({ form, views: [...effect(this.#shelf, (shelf) => shelf.read(form))] });
  }

  @handles(saveView, { policy: 'queue', key: ({ form }) => form })
  *save({ form, name }: PayloadOf<typeof saveView>, context: HandlerContext) {
    const view = { name, query: lastingQuery(context.read(currentLocation).search) };
    yield this.#put(form, [...this.#without(form, name, context), view], context);
    yield showToast(context, { severity: 'success', text: texts('saved', { name }) });
  }

  @handles(removeView, { policy: 'queue', key: ({ form }) => form })
  *remove({ form, name }: PayloadOf<typeof removeView>, context: HandlerContext) {
    yield this.#put(form, this.#without(form, name, context), context);
  }

  #without(form: string, name: string, { effect }: HandlerContext): SavedView[] {
    return effect(this.#shelf, (shelf) => shelf.read(form)).filter((view) => view.name !== name);
  }

  #put(form: string, views: SavedView[], { effect }: HandlerContext) {
    effect(this.#shelf, (shelf) => shelf.write(form, views));
    return viewsKnown({ form, views });
  }
}
