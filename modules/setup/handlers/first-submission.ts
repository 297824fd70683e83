import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { showToast, TOAST_LIFE } from '../../../src/shell/toast.ts';
import { simulateSubmission } from '../../submissions/public.ts';
import { formBy } from '../../workspaces/public.ts';
import { sendTest, watchForm } from '../commands.ts';
import { checkDue, testSent } from '../events.ts';
import { texts } from '../texts.ts';

/** Polling interval in ms (SPEC.md point 9). */
const POLL_MS = 8_000;

/** Waits for the first submission of a form. */
@injectable()
export class FirstSubmissionHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(watchForm, { policy: 'latest' })
  async *watch({ form }: PayloadOf<typeof watchForm>, context: HandlerContext) {
    const isFresh = () => formBy(context.read, form)?.state === 'fresh';
    while (isFresh()) {
      await context.wait(POLL_MS);
      if (isFresh()) yield checkDue({ form });
    }
  }

  @handles(sendTest, { policy: 'drop' })
  async *test({ form }: PayloadOf<typeof sendTest>, context: HandlerContext) {
    try {
      await this.#api.call(simulateSubmission, { params: { formId: form } }, context.signal);
      yield testSent({ form });
    } catch (error) {
      yield showToast(context, { severity: 'error', text: texts('notSimulated'), life: TOAST_LIFE.older });
      throw error;
    }
  }
}
