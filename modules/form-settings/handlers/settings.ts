import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { Event, PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { showToast, withTitledErrorToast } from '../../../src/shell/toast.ts';
import { formRefreshed, getForm } from '../../workspaces/public.ts';
import { ApiKeys } from '../api-keys.ts';
import { loadSettings, rotateKey, saveSettings } from '../commands.ts';
import { changeForm, rotateApiKey } from '../contract.ts';
import { settingsLoaded } from '../events.ts';
import { redact } from '../redacted-settings.ts';
import { texts } from '../texts.ts';

/** Loads and changes the settings of forms. */
@injectable()
export class SettingsHandlers {
  readonly #api: Api;
  readonly #keys: ApiKeys;
  constructor(@inject(Api) api: Api, @inject(ApiKeys) keys: ApiKeys) {
    this.#api = api;
    this.#keys = keys;
  }

  @handles(loadSettings, { policy: 'latest', key: ({ form }) => form })
  async *load({ form }: PayloadOf<typeof loadSettings>, context: HandlerContext) {
    yield* this.#apply(await this.#api.call(getForm, { params: { id: form } }, context.signal), context);
  }

  @handles(saveSettings, { policy: 'queue', key: ({ form }) => form })
  save(command: PayloadOf<typeof saveSettings>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#save(command, context));
  }

  @handles(rotateKey, { policy: 'drop', key: ({ form }) => form })
  rotate(command: PayloadOf<typeof rotateKey>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#rotate(command, context));
  }

  async *#save({ form, change }: PayloadOf<typeof saveSettings>, context: HandlerContext): AsyncGenerator<Event> {
    const response = await this.#api.call(changeForm, { params: { id: form }, body: change }, context.signal);
    yield* this.#apply(response, context);
    yield showToast(context, { severity: 'success', text: texts('updated') });
  }

  async *#rotate({ form }: PayloadOf<typeof rotateKey>, context: HandlerContext): AsyncGenerator<Event> {
    const { api_key } = await this.#api.call(rotateApiKey, { params: { id: form } }, context.signal);
    context.effect(this.#keys, (keys) => keys.set(form, api_key));
    yield showToast(context, { severity: 'success', text: texts('rotated') });
  }

  /** Applies a response. It contains no settings if the user's role has changed to viewer. */
  *#apply(response: ResponseOf<typeof getForm>, { effect }: HandlerContext) {
    yield formRefreshed(response);
    if (!('api_key' in response)) return;
    const { uid, api_key } = response;
    effect(this.#keys, (keys) => keys.set(uid, api_key));
    yield settingsLoaded(redact(response.uid, response));
  }
}
