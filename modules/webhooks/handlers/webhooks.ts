import type { Event, PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { showToast, withTitledErrorToast } from '../../../src/shell/toast.ts';
import {
  addWebhook,
  deleteWebhook,
  loadSample,
  loadWebhooks,
  rotateSecret,
  showSecret,
  updateWebhook,
} from '../commands.ts';
import {
  addWebhookCall,
  changeWebhook,
  deleteWebhookCall,
  getWebhookSample,
  getWebhookSecret,
  listWebhooks,
  rotateWebhookSecret,
} from '../contract.ts';
import { sampleLoaded, webhookDeleted, webhookSaved, webhooksLoaded } from '../events.ts';
import { SigningSecrets } from '../signing-secrets.ts';
import { texts } from '../texts.ts';

const inputOf = ({ form, id }: { readonly form: string; readonly id: number }) => ({
  params: { formId: form, webhookId: String(id) },
});
const success = (context: HandlerContext, text: ReturnType<typeof texts>) =>
  showToast(context, { severity: 'success', text });

/** The webhooks of forms and their secrets. */
@injectable()
export class WebhooksHandlers {
  readonly #api: Api;
  readonly #secrets: SigningSecrets;
  constructor(@inject(Api) api: Api, @inject(SigningSecrets) secrets: SigningSecrets) {
    this.#api = api;
    this.#secrets = secrets;
  }

  @handles(loadWebhooks, { policy: 'latest', key: ({ form }) => form })
  async *load({ form }: PayloadOf<typeof loadWebhooks>, { signal }: HandlerContext) {
    yield webhooksLoaded({ form, webhooks: await this.#api.call(listWebhooks, { params: { formId: form } }, signal) });
  }

  @handles(loadSample, { policy: 'latest', key: ({ id }) => id })
  async *loadSample(command: PayloadOf<typeof loadSample>, { signal }: HandlerContext) {
    const { sample } = await this.#api.call(getWebhookSample, inputOf(command), signal);
    yield sampleLoaded({ webhook: command.id, sample });
  }

  @handles(addWebhook, { policy: 'drop', key: ({ form }) => form })
  add(command: PayloadOf<typeof addWebhook>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#add(command, context));
  }

  @handles(updateWebhook, { policy: 'queue', key: ({ id }) => id })
  update(command: PayloadOf<typeof updateWebhook>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#update(command, context));
  }

  @handles(deleteWebhook, { policy: 'drop', key: ({ id }) => id })
  delete(command: PayloadOf<typeof deleteWebhook>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#delete(command, context));
  }

  @handles(showSecret, { policy: 'latest', key: ({ id }) => id })
  show(command: PayloadOf<typeof showSecret>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#show(command, context));
  }

  @handles(rotateSecret, { policy: 'drop', key: ({ id }) => id })
  rotate(command: PayloadOf<typeof rotateSecret>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#rotate(command, context));
  }

  async *#add({ form, webhook: body }: PayloadOf<typeof addWebhook>, context: HandlerContext): AsyncGenerator<Event> {
    const webhook = await this.#api.call(addWebhookCall, { params: { formId: form }, body }, context.signal);
    yield webhookSaved({ form, webhook });
    yield success(context, texts('added'));
  }

  async *#update(command: PayloadOf<typeof updateWebhook>, context: HandlerContext): AsyncGenerator<Event> {
    const input = { ...inputOf(command), body: command.change };
    const webhook = await this.#api.call(changeWebhook, input, context.signal);
    yield webhookSaved({ form: command.form, webhook });
    yield success(context, texts('updated'));
  }

  async *#delete(command: PayloadOf<typeof deleteWebhook>, context: HandlerContext): AsyncGenerator<Event> {
    await this.#api.call(deleteWebhookCall, inputOf(command), context.signal);
    yield webhookDeleted({ form: command.form, id: command.id });
    yield success(context, texts('deleted'));
  }

  // eslint-disable-next-line eslint/require-yield -- what it reads is a secret and is not recorded
  async *#show(command: PayloadOf<typeof showSecret>, { signal, effect }: HandlerContext): AsyncGenerator<Event> {
    const secret = await this.#api.call(getWebhookSecret, inputOf(command), signal);
    effect(this.#secrets, (secrets) => secrets.keep(command.id, secret));
  }

  async *#rotate(command: PayloadOf<typeof rotateSecret>, context: HandlerContext): AsyncGenerator<Event> {
    const secret = await this.#api.call(rotateWebhookSecret, inputOf(command), context.signal);
    context.effect(this.#secrets, (secrets) => secrets.keep(command.id, secret));
    yield success(context, texts('rotated'));
  }
}
