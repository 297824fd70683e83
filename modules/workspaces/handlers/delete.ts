import type { Event, PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { navigationRequested } from '../../../src/shell/messages.ts';
import { showToast, withTitledErrorToast } from '../../../src/shell/toast.ts';
import { deletePermanently, loadContents } from '../commands.ts';
import { deleteForm, deleteProject, getFormContents, getWebsiteContents } from '../contract.ts';
import { contentsLoaded, workspaceItemDeleted } from '../events.ts';
import { texts } from '../texts.ts';

const calls = {
  form: { contents: getFormContents, deletion: deleteForm },
  workspace: { contents: getWebsiteContents, deletion: deleteProject },
};

/** Deletes forms and workspaces, after showing what will be deleted with them. */
@injectable()
export class DeleteHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(loadContents, { policy: 'latest' })
  async *count({ what, uid }: PayloadOf<typeof loadContents>, { signal }: HandlerContext) {
    const contents = await this.#api.call(calls[what].contents, { params: { id: uid } }, signal);
    yield contentsLoaded({ what, uid, contents });
  }

  @handles(deletePermanently, { policy: 'drop' })
  delete(command: PayloadOf<typeof deletePermanently>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#delete(command, context));
  }

  async *#delete(
    { what, uid, name }: PayloadOf<typeof deletePermanently>,
    context: HandlerContext,
  ): AsyncGenerator<Event> {
    const { signal } = context;
    await this.#api.call(calls[what].deletion, { params: { id: uid }, body: { name } }, signal);
    yield workspaceItemDeleted({ what, uid });
    yield navigationRequested({ to: '/', replace: true });
    yield showToast(context, { severity: 'success', text: texts('gone', { name }) });
  }
}
