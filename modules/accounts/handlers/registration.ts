import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { navigationRequested, sessionEnded } from '../../../src/shell/messages.ts';
import { session } from '../../../src/shell/state.ts';
import { doneToast, withErrorToast } from '../../../src/shell/toast.ts';
import { isEmailSetUp } from '../../../src/shell/environment.ts';
import { register, requestReset, resendVerification, resetPassword, verifyEmail } from '../commands.ts';
import {
  forgotPassword,
  registerCall,
  resetPasswordCall,
  sendVerificationEmail,
  verifyEmailCall,
} from '../contract.ts';
import { emailVerified, loggedIn, registered, resetLinkRequested } from '../events.ts';
import { screens } from '../screens.ts';
import { texts } from '../texts.ts';

/** Registration, email verification and password resets. These screens show errors as toasts (SPEC.md point 8). */
@injectable()
export class RegistrationHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(register, { policy: 'drop' })
  register(body: PayloadOf<typeof register>, context: HandlerContext) {
    return withErrorToast(context, this.#register(body, context));
  }

  async *#register(body: PayloadOf<typeof register>, context: HandlerContext) {
    await this.#api.call(registerCall, { body }, context.signal);
    yield doneToast(context, texts('registered'));
    yield registered({ email: body.email_id });
  }

  @handles(requestReset, { policy: 'drop' })
  requestReset(body: PayloadOf<typeof requestReset>, context: HandlerContext) {
    return withErrorToast(context, this.#requestReset(body, context));
  }

  async *#requestReset(body: PayloadOf<typeof requestReset>, context: HandlerContext) {
    await this.#api.call(forgotPassword, { body }, context.signal);
    yield doneToast(context, texts('resetLinkSent'));
    yield resetLinkRequested({});
  }

  @handles(resetPassword, { policy: 'drop' })
  resetPassword(body: PayloadOf<typeof resetPassword>, context: HandlerContext) {
    return withErrorToast(context, this.#resetPassword(body, context));
  }

  /** The server ends every session, including the one in this browser. */
  async *#resetPassword(body: PayloadOf<typeof resetPassword>, context: HandlerContext) {
    await this.#api.call(resetPasswordCall, { body }, context.signal);
    if (context.read(session).current.status === 'in') yield sessionEnded({ reason: 'logout' });
    else {
      yield doneToast(context, texts('passwordChanged'));
      yield navigationRequested({ to: screens.login });
    }
  }

  /** The page itself shows the result. With a password the server also starts a session. */
  @handles(verifyEmail, { policy: 'drop' })
  async *verifyEmail(body: PayloadOf<typeof verifyEmail>, { signal }: HandlerContext) {
    await this.#api.call(verifyEmailCall, { body }, signal);
    yield emailVerified({});
    if (body.password !== undefined) yield loggedIn({});
  }

  @handles(resendVerification, { policy: 'drop' })
  resend(_command: object, context: HandlerContext) {
    return withErrorToast(context, this.#resend(context));
  }

  async *#resend(context: HandlerContext) {
    const { account } = context.read(session).current;
    if (!account) return;
    await this.#api.call(sendVerificationEmail, { params: { email: account.email_id } }, context.signal);
    yield doneToast(context, texts(isEmailSetUp(context.read) ? 'verificationSent' : 'verificationSaved'));
  }
}
