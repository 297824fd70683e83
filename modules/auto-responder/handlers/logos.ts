import type { Event, PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { withTitledErrorToast } from '../../../src/shell/toast.ts';
import { loadLogo, removeLogo, restoreLogo, saveLogo } from '../commands.ts';
import { deleteLogo, getLogo, putLogo, restoreLogoCall } from '../contract.ts';
import { logoLoaded } from '../events.ts';
import { texts } from '../texts.ts';

const byForm = ({ form }: { readonly form: string }) => form;

/** The logos of auto-replies. */
@injectable()
export class LogosHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(loadLogo, { policy: 'drop', key: byForm })
  async *load({ form }: PayloadOf<typeof loadLogo>, { signal }: HandlerContext) {
    yield logoLoaded({ form, ...(await this.#api.call(getLogo, { params: { formId: form } }, signal)) });
  }

  @handles(saveLogo, { policy: 'queue', key: byForm })
  save(command: PayloadOf<typeof saveLogo>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#save(command, context));
  }

  @handles(removeLogo, {
    policy: 'queue',
    key: byForm,
    undo: ({ form }) => ({ command: restoreLogo({ form }), done: texts('logoRemoved') }),
  })
  remove(command: PayloadOf<typeof removeLogo>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#remove(command, context));
  }

  @handles(restoreLogo, { policy: 'queue', key: byForm })
  restore(command: PayloadOf<typeof restoreLogo>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#restore(command, context));
  }

  async *#save({ form, content }: PayloadOf<typeof saveLogo>, { signal }: HandlerContext): AsyncGenerator<Event, void> {
    const input = { params: { formId: form }, body: { content } };
    yield logoLoaded({ form, ...(await this.#api.call(putLogo, input, signal)) });
  }

  async *#remove({ form }: PayloadOf<typeof removeLogo>, { signal }: HandlerContext): AsyncGenerator<Event, void> {
    yield logoLoaded({ form, ...(await this.#api.call(deleteLogo, { params: { formId: form } }, signal)) });
  }

  async *#restore({ form }: PayloadOf<typeof restoreLogo>, { signal }: HandlerContext): AsyncGenerator<Event, void> {
    yield logoLoaded({ form, ...(await this.#api.call(restoreLogoCall, { params: { formId: form } }, signal)) });
  }
}
