import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { session } from '../../../src/shell/state.ts';
import { doneToast, showToast, withErrorToast, TOAST_LIFE } from '../../../src/shell/toast.ts';
import { forgotPassword } from '../../accounts/public.ts';
import { isEmailSetUp } from '../../../src/shell/environment.ts';
import { loadProfile, resetPassword, saveLanguage, saveProfile, signOutElsewhere } from '../commands.ts';
import { changeProfile, getProfile, saveLanguageCall, signOutEverywhere } from '../contract.ts';
import { profileLoaded, profileSaved } from '../events.ts';
import { texts } from '../texts.ts';

/** The user's own profile. A first-generation screen: errors are toasts (SPEC.md point 8). */
@injectable()
export class ProfileHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(loadProfile, { policy: 'latest' })
  async *load(_command: object, { signal }: HandlerContext) {
    yield profileLoaded(await this.#api.call(getProfile, {}, signal));
  }

  @handles(saveProfile, { policy: 'drop' })
  save(command: PayloadOf<typeof saveProfile>, context: HandlerContext) {
    return withErrorToast(context, this.#save(command, context));
  }

  async *#save(body: PayloadOf<typeof saveProfile>, context: HandlerContext) {
    const response = await this.#api.call(changeProfile, { body }, context.signal);
    yield profileLoaded(response);
    yield profileSaved({ name: response.name });
    yield doneToast(context, texts('updated'));
  }

  /** A queue, so that the last choice is also the last one to be stored. */
  @handles(saveLanguage, { policy: 'queue' })
  // oxlint-disable-next-line require-yield -- the console shows the language already
  async *saveLanguage(body: PayloadOf<typeof saveLanguage>, { signal }: HandlerContext) {
    await this.#api.call(saveLanguageCall, { body }, signal);
  }

  @handles(resetPassword, { policy: 'drop' })
  reset(_command: object, context: HandlerContext) {
    return withErrorToast(context, this.#reset(context));
  }

  async *#reset(context: HandlerContext) {
    const { account } = context.read(session).current;
    if (!account) return;
    await this.#api.call(forgotPassword, { body: { email_id: account.email_id } }, context.signal);
    yield doneToast(context, texts('resetSent'));
    if (!isEmailSetUp(context.read))
      yield showToast(context, { severity: 'warning', text: texts('resetSaved'), life: TOAST_LIFE.older });
  }

  @handles(signOutElsewhere, { policy: 'drop' })
  signOut(_command: object, context: HandlerContext) {
    return withErrorToast(context, this.#signOut(context));
  }

  async *#signOut(context: HandlerContext) {
    await this.#api.call(signOutEverywhere, {}, context.signal);
    yield doneToast(context, texts('signedOut'));
  }
}
