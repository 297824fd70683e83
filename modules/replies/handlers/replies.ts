import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { withTitledErrorToast } from '../../../src/shell/toast.ts';
import { HOLD_MS } from '../../deliveries/public.ts';
import { sendReply, undoReply } from '../commands.ts';
import { sendReplyCall, undoReplyCall } from '../contract.ts';
import { replyAttempted, replyQueued, replyUndone } from '../events.ts';
import { conversations } from '../state.ts';
import { texts } from '../texts.ts';

const bySubmission = ({ submission }: { readonly submission: number }) => submission;

/** Sends and undoes replies. */
@injectable()
export class RepliesHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  /** Errors are shown in the composer, without a toast. */
  @handles(sendReply, {
    policy: 'queue',
    key: bySubmission,
    undo: ({ submission, key }) => ({
      command: undoReply({ submission, key }),
      done: texts('sendsSoon'),
      life: HOLD_MS,
    }),
  })
  async *send({ submission, ...body }: PayloadOf<typeof sendReply>, { signal }: HandlerContext) {
    yield replyAttempted({ submission_id: submission, ...body });
    const reply = await this.#api.call(sendReplyCall, { params: { id: submission }, body }, signal);
    yield replyQueued({ submission_id: submission, reply });
  }

  @handles(undoReply, { policy: 'queue', key: bySubmission })
  undo(command: PayloadOf<typeof undoReply>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#undo(command, context));
  }

  async *#undo({ submission, key }: PayloadOf<typeof undoReply>, { read, signal }: HandlerContext) {
    const reply = read(conversations)
      .get(submission)
      ?.replies.find((one) => one.key === key);
    if (!reply) return;
    const params = { id: submission, replyId: reply.id };
    const { text } = await this.#api.call(undoReplyCall, { params }, signal);
    yield replyUndone({ submission_id: submission, key, text });
  }
}
