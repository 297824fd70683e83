import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { session } from '../../../src/shell/state.ts';
import { chooseLayout, restoreLayout } from '../commands.ts';
import { layoutChosen } from '../events.ts';
import { LayoutStorage } from '../layout-storage.ts';

/** Which layout the submissions have. */
@injectable()
export class Layouts {
  readonly #storage: LayoutStorage;
  constructor(@inject(LayoutStorage) storage: LayoutStorage) {
    this.#storage = storage;
  }

  @handles(chooseLayout, { policy: 'queue' })
  *choose({ layout }: PayloadOf<typeof chooseLayout>, { read }: HandlerContext) {
    const { account } = read(session).current;
    if (account) this.#storage.write(account.id, layout);
    yield layoutChosen({ layout });
  }

  @handles(restoreLayout, { policy: 'queue' })
  *restore({ account }: PayloadOf<typeof restoreLayout>) {
    const layout = this.#storage.read(account);
    if (layout) yield layoutChosen({ layout });
  }
}
