import type { Event, PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { withTitledErrorToast } from '../../../src/shell/toast.ts';
import { deleteCannedReply, loadCannedReplies, saveCannedReply } from '../commands.ts';
import { addCannedReply, changeCannedReply, deleteCannedReplyCall, listCannedReplies } from '../contract.ts';
import { cannedRepliesLoaded } from '../events.ts';
import { cannedReplies } from '../state.ts';
import { texts } from '../texts.ts';

const byForm = ({ form }: { readonly form: string }) => form;

/** The canned replies of forms. */
@injectable()
export class CannedHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(loadCannedReplies, { policy: 'drop', key: byForm })
  async *load({ form }: PayloadOf<typeof loadCannedReplies>, { signal }: HandlerContext) {
    const loaded = await this.#api.call(listCannedReplies, { params: { formId: form } }, signal);
    yield cannedRepliesLoaded({ form, ...loaded });
  }

  /** Errors are shown in the form, without a toast. */
  @handles(saveCannedReply, { policy: 'queue', key: byForm })
  async *save({ form, id, ...body }: PayloadOf<typeof saveCannedReply>, { signal }: HandlerContext) {
    const saved =
      id === null
        ? await this.#api.call(addCannedReply, { params: { formId: form }, body }, signal)
        : await this.#api.call(changeCannedReply, { params: { formId: form, cannedId: id }, body }, signal);
    yield cannedRepliesLoaded({ form, ...saved });
  }

  @handles(deleteCannedReply, {
    policy: 'queue',
    key: byForm,
    undo: ({ form, id }, read) => {
      const deleted = read(cannedReplies)
        .get(form)
        ?.canned_replies.find((one) => one.id === id);
      if (!deleted) return undefined;
      const { name, text } = deleted;
      return { command: saveCannedReply({ form, id: null, name, text }), done: texts('cannedDeleted', { name }) };
    },
  })
  delete(command: PayloadOf<typeof deleteCannedReply>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#delete(command, context));
  }

  async *#delete(
    { form, id }: PayloadOf<typeof deleteCannedReply>,
    { signal }: HandlerContext,
  ): AsyncGenerator<Event, void> {
    const others = await this.#api.call(deleteCannedReplyCall, { params: { formId: form, cannedId: id } }, signal);
    yield cannedRepliesLoaded({ form, ...others });
  }
}
