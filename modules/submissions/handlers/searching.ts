import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { runSearch } from '../commands.ts';
import { searchFound } from '../events.ts';
import { FuzzySearch } from '../fuzzy-search.ts';
import { browsingOf } from '../select.ts';
import { rows } from '../state.ts';

/** Works out what a search finds, off the render path; a newer search stops an older one. */
@injectable()
export class Searching {
  readonly #search: FuzzySearch;
  constructor(@inject(FuzzySearch) search: FuzzySearch) {
    this.#search = search;
  }

  @handles(runSearch, { policy: 'latest', key: ({ form }) => form })
  async *run({ form }: PayloadOf<typeof runSearch>, context: HandlerContext) {
    const { read, signal } = context;
    const text = browsingOf(read, form).search;
    if (text === '') return;
    const own = [...read(rows)].filter((row) => row.form_id === form);
    const ids = await this.#search.find(own, text, () => context.wait(0));
    signal.throwIfAborted();
    yield searchFound({ form_id: form, text, ids: [...ids] });
  }
}
