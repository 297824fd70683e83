import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { doneToast, withErrorToast } from '../../../src/shell/toast.ts';
import { confirmAddress, joinBeta, loadFeatures, recordFeature, signUpForFeature } from '../commands.ts';
import { betaFeatureSignup, betaFeatureSignups, confirmQuickRegister, quickRegister } from '../contract.ts';
import { addressConfirmed, betaJoined, featuresLoaded, featureSignedUp } from '../events.ts';
import { texts } from '../texts.ts';

/** Signs users up for the beta and its features. These screens show errors as toasts (SPEC.md point 8). */
@injectable()
export class SignUpHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(joinBeta, { policy: 'drop' })
  join(command: PayloadOf<typeof joinBeta>, context: HandlerContext) {
    return withErrorToast(context, this.#join(command, context));
  }

  async *#join(body: PayloadOf<typeof joinBeta>, context: HandlerContext) {
    await this.#api.call(quickRegister, { body }, context.signal);
    yield doneToast(context, texts('thanks'));
    yield betaJoined({});
  }

  /** The page itself shows the result. */
  @handles(confirmAddress, { policy: 'drop' })
  async *confirm(body: PayloadOf<typeof confirmAddress>, { signal }: HandlerContext) {
    await this.#api.call(confirmQuickRegister, { body }, signal);
    yield addressConfirmed({});
  }

  @handles(loadFeatures, { policy: 'latest' })
  async *load(_command: object, { signal }: HandlerContext) {
    const { beta_feature_signups } = await this.#api.call(betaFeatureSignups, {}, signal);
    yield featuresLoaded({ codes: beta_feature_signups.map(({ code }) => code) });
  }

  @handles(signUpForFeature, { policy: 'drop' })
  signUp(command: PayloadOf<typeof signUpForFeature>, context: HandlerContext) {
    return withErrorToast(context, this.#signUp(command, context));
  }

  async *#signUp({ code }: PayloadOf<typeof signUpForFeature>, context: HandlerContext) {
    await this.#api.call(betaFeatureSignup, { body: { code } }, context.signal);
    yield featureSignedUp({ code });
    yield doneToast(context, texts('reportsThanks'));
  }

  @handles(recordFeature, { policy: 'queue' })
  *recordSignup({ code }: PayloadOf<typeof recordFeature>) {
    yield byServer(featureSignedUp({ code }));
  }
}
