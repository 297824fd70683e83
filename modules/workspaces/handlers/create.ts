import type { Event, PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { tellingErrors } from '../../../src/shell/toast.ts';
import { createForm, createWorkspace, createWorkspaceAndForm } from '../commands.ts';
import {
  createForm as createFormCall,
  createProject as createProjectCall,
  createProjectAndForm as wizardCall,
  initialData,
} from '../contract.ts';
import { created, initialDataLoaded } from '../events.ts';

type Made = { readonly project_uid: string; readonly form_uid: string | null };

/** Makes workspaces and forms; the lists follow from the server. Older screens: errors are toasts (SPEC.md point 8). */
@injectable()
export class Creating {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(createWorkspace, { policy: 'drop' })
  workspace(body: PayloadOf<typeof createWorkspace>, context: HandlerContext) {
    return this.#make(context, async (signal) => {
      const { project_uid } = await this.#api.call(createProjectCall, { body }, signal);
      return { project_uid, form_uid: null };
    });
  }

  @handles(createForm, { policy: 'drop' })
  form({ project, name }: PayloadOf<typeof createForm>, context: HandlerContext) {
    const input = { params: { projectId: project }, body: { name } };
    return this.#make(context, (signal) => this.#api.call(createFormCall, input, signal));
  }

  @handles(createWorkspaceAndForm, { policy: 'drop' })
  both(body: PayloadOf<typeof createWorkspaceAndForm>, context: HandlerContext) {
    return this.#make(context, (signal) => this.#api.call(wizardCall, { body }, signal));
  }

  #make(context: HandlerContext, call: (signal: AbortSignal) => Promise<Made>) {
    return tellingErrors(context, this.#makeAndLoad(call, context.signal));
  }

  async *#makeAndLoad(call: (signal: AbortSignal) => Promise<Made>, signal: AbortSignal): AsyncGenerator<Event> {
    const { project_uid, form_uid } = await call(signal);
    yield initialDataLoaded(await this.#api.call(initialData, {}, signal));
    yield created({ project_uid, form_uid });
  }
}
