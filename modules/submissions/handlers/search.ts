import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { prepareSearch, runSearch } from '../commands.ts';
import { searchBegun, searchFound } from '../events.ts';
import { FuzzySearch } from '../fuzzy-search.ts';
import { listViewOf } from '../select.ts';
import { rows } from '../state.ts';

/** Runs searches off the main thread: the best matches first, then all. A newer search cancels the previous one. */
@injectable()
export class SearchHandlers {
  readonly #search: FuzzySearch;
  constructor(@inject(FuzzySearch) search: FuzzySearch) {
    this.#search = search;
  }

  @handles(runSearch, { policy: 'latest', key: ({ form }) => form })
  async *run({ form }: PayloadOf<typeof runSearch>, { read, signal, effect }: HandlerContext) {
    const text = listViewOf(read, form).search;
    if (text === '') return;
    const first = await effect(this.#search, (search) => search.first(form, read(rows), text, signal));
    signal.throwIfAborted();
    if (first.length > 0) yield searchBegun({ form_id: form, text, ids: first });
    const ids = await effect(this.#search, (search) => search.find(form, read(rows), text, signal));
    signal.throwIfAborted();
    yield searchFound({ form_id: form, text, ids });
  }

  @handles(prepareSearch, { policy: 'drop', key: ({ form }) => form })
  async prepare({ form }: PayloadOf<typeof prepareSearch>, { read, signal, effect }: HandlerContext) {
    await effect(this.#search, (search) => search.prepare(form, read(rows), signal));
  }
}
