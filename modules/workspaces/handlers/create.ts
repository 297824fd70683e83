import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { createForm, createWorkspace, createWorkspaceAndForm } from '../commands.ts';
import {
  createForm as createFormCall,
  createProject as createProjectCall,
  createProjectAndForm as wizardCall,
  initialData,
} from '../contract.ts';
import { created, initialDataLoaded } from '../events.ts';

/** Makes workspaces and forms; the lists follow from the server. */
@injectable()
export class Creating {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(createWorkspace, { policy: 'drop' })
  async *workspace(body: PayloadOf<typeof createWorkspace>, { signal }: HandlerContext) {
    const { project_uid } = await this.#api.call(createProjectCall, { body }, signal);
    yield initialDataLoaded(await this.#api.call(initialData, {}, signal));
    yield created({ project_uid, form_uid: null });
  }

  @handles(createForm, { policy: 'drop' })
  async *form({ project, name }: PayloadOf<typeof createForm>, { signal }: HandlerContext) {
    const input = { params: { projectId: project }, body: { name } };
    const { project_uid, form_uid } = await this.#api.call(createFormCall, input, signal);
    yield initialDataLoaded(await this.#api.call(initialData, {}, signal));
    yield created({ project_uid, form_uid });
  }

  @handles(createWorkspaceAndForm, { policy: 'drop' })
  async *both(body: PayloadOf<typeof createWorkspaceAndForm>, { signal }: HandlerContext) {
    const { project_uid, form_uid } = await this.#api.call(wizardCall, { body }, signal);
    yield initialDataLoaded(await this.#api.call(initialData, {}, signal));
    yield created({ project_uid, form_uid });
  }
}
