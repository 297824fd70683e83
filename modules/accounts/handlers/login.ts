import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { navigationRequested, sessionEnded } from '../../../src/shell/messages.ts';
import { place } from '../../../src/shell/state.ts';
import { tellingErrors } from '../../../src/shell/toast.ts';
import { logIn, logOut, returnToLogin } from '../commands.ts';
import { login, logout } from '../contract.ts';
import { loggedIn } from '../events.ts';
import { loginFor } from '../screens.ts';

/** In and out. */
@injectable()
export class Entering {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  /** A refusal is shown beneath the username box, by the page (SPEC.md point 2, Login). */
  @handles(logIn, { policy: 'drop' })
  async *in(body: PayloadOf<typeof logIn>, { signal }: HandlerContext) {
    await this.#api.call(login, { body }, signal);
    yield loggedIn({});
  }

  @handles(logOut, { policy: 'drop' })
  out(_command: object, context: HandlerContext) {
    return tellingErrors(context, this.#out(context));
  }

  async *#out({ signal }: HandlerContext) {
    await this.#api.call(logout, {}, signal);
    yield sessionEnded({ reason: 'logout' });
  }

  @handles(returnToLogin, { policy: 'latest' })
  async *back({ from, after, email }: PayloadOf<typeof returnToLogin>, context: HandlerContext) {
    await context.wait(after);
    if (context.read(place).path === from) yield navigationRequested({ to: loginFor(email) });
  }
}
