import type { PayloadOf } from '../../../contract/message.ts';
import { CommandRejected, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import {
  accessLost,
  environmentLoaded,
  sessionAbsent,
  sessionEnded,
  sessionOpened,
} from '../../../src/shell/messages.ts';
import { session } from '../../../src/shell/state.ts';
import { loadEnvironment, loadInitialData, refreshForm } from '../commands.ts';
import { environment, getForm, initialData } from '../contract.ts';
import { formRefreshed, initialDataLoaded } from '../events.ts';
import { forms } from '../state.ts';

/** Loads the console's initial data. */
@injectable()
export class LoadHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(loadInitialData, { policy: 'latest' })
  async *initialData(_command: object, { read, signal }: HandlerContext) {
    const before = read(session).current.account;
    try {
      const response = await this.#api.call(initialData, {}, signal);
      // Another account has signed in from this browser, so this tab's data is not theirs.
      if (before && before.id !== response.user.id) {
        yield sessionEnded({ reason: 'expired' });
        return;
      }
      const left = new Set(response.projects.flatMap((project) => project.forms.map(({ uid }) => uid)));
      const isRevoked = [...read(forms)].some(({ uid, is_shared_to_user }) => is_shared_to_user && !left.has(uid));
      yield initialDataLoaded(response);
      yield sessionOpened({ account: response.user });
      if (isRevoked) yield accessLost({});
    } catch (error) {
      if (!(error instanceof CommandRejected) || error.status !== 401) throw error;
      if (!before) yield sessionAbsent({});
    }
  }

  @handles(loadEnvironment, { policy: 'latest' })
  async *environment(_command: object, { signal }: HandlerContext) {
    yield environmentLoaded(await this.#api.call(environment, {}, signal));
  }

  @handles(refreshForm, { policy: 'latest', key: ({ form }) => form })
  async *form({ form }: PayloadOf<typeof refreshForm>, { signal }: HandlerContext) {
    yield formRefreshed(await this.#api.call(getForm, { params: { id: form } }, signal));
  }
}
