import type { Event, PayloadOf } from '../../../contract/message.ts';
import { CommandRejected, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { showToast, withTitledErrorToast } from '../../../src/shell/toast.ts';
import { loadWorkflow, saveWorkflow } from '../commands.ts';
import { getWorkflow, saveWorkflowCall } from '../contract.ts';
import { workflowLoaded } from '../events.ts';
import type { errors } from '../errors.ts';
import { texts } from '../texts.ts';

type Save = PayloadOf<typeof saveWorkflow>;

/** Errors caused by a concurrent change. The editor reloads and asks the user how to resolve the conflict. */
const overtaken: ReadonlySet<string | undefined> = new Set<keyof typeof errors>(['STATE_IN_USE', 'SAVED_MEANWHILE']);

/** Loads and saves workflows. */
@injectable()
export class WorkflowEditorHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(loadWorkflow, { policy: 'latest', key: ({ form }) => form })
  async *load({ form }: PayloadOf<typeof loadWorkflow>, { signal }: HandlerContext) {
    yield workflowLoaded({ form, workflow: await this.#api.call(getWorkflow, { params: { id: form } }, signal) });
  }

  @handles(saveWorkflow, { policy: 'drop', key: ({ form }) => form })
  save(command: Save, context: HandlerContext) {
    return withTitledErrorToast(context, this.#save(command, context));
  }

  async *#save({ form, change }: Save, context: HandlerContext): AsyncGenerator<Event> {
    const input = { params: { id: form } };
    try {
      const response = await this.#api.call(saveWorkflowCall, { ...input, body: change }, context.signal);
      const { moved, ...workflow } = response;
      yield workflowLoaded({ form, workflow });
      yield showToast(context, {
        severity: 'success',
        text: moved === 0 ? texts('saved') : texts('savedMoved', { count: moved }),
      });
    } catch (error) {
      if (error instanceof CommandRejected && overtaken.has(error.code))
        yield workflowLoaded({ form, workflow: await this.#api.call(getWorkflow, input, context.signal) });
      throw error;
    }
  }
}
