import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { navigationRequested, sessionEnded, sessionEnding } from '../../../src/shell/messages.ts';
import { currentLocation } from '../../../src/shell/state.ts';
import { withErrorToast } from '../../../src/shell/toast.ts';
import { logIn, logOut, returnToLogin } from '../commands.ts';
import { logInCall, logOutCall } from '../contract.ts';
import { loggedIn } from '../events.ts';
import { loginFor } from '../screens.ts';

/** Logs the user in and out. */
@injectable()
export class LoginHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  /** Rejects without a toast: the page shows the error below the username field (SPEC.md point 2, Login). */
  @handles(logIn, { policy: 'drop' })
  async *logIn(body: PayloadOf<typeof logIn>, { signal }: HandlerContext) {
    await this.#api.call(logInCall, { body }, signal);
    yield loggedIn({});
  }

  @handles(logOut, { policy: 'drop' })
  logOut(_command: object, context: HandlerContext) {
    return withErrorToast(context, this.#logOut(context));
  }

  async *#logOut({ signal }: HandlerContext) {
    yield sessionEnding({});
    await this.#api.call(logOutCall, {}, signal);
    yield sessionEnded({ reason: 'logout' });
  }

  @handles(returnToLogin, { policy: 'latest' })
  async *returnToLogin({ from, after, email }: PayloadOf<typeof returnToLogin>, context: HandlerContext) {
    await context.wait(after);
    if (context.read(currentLocation).path === from) yield navigationRequested({ to: loginFor(email) });
  }
}
