import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { Event, PayloadOf } from '../../../contract/message.ts';
import {
  CommandRejected,
  FetchFailed,
  handles,
  inject,
  injectable,
  type HandlerContext,
  type Read,
} from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { withErrorToast } from '../../../src/shell/toast.ts';
import { createForm, createWorkspace, createWorkspaceAndForm } from '../commands.ts';
import {
  createFormCall,
  createProject as createProjectCall,
  createProjectAndForm as wizardCall,
  initialData,
} from '../contract.ts';
import { workspaceItemCreated, initialDataLoaded } from '../events.ts';
import { forms, latestCreated, workspaces } from '../state.ts';

/** Delays in ms before each retry of loading the lists. */
const RETRY_DELAYS_MS = [1_000, 3_000, 5_000];

type CreatedItem = { readonly project_uid: string; readonly form_uid: string | null };

/** Creates workspaces and forms, then reloads the lists. Older screens: errors are toasts (SPEC.md point 8). */
@injectable()
export class CreateHandlers {
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

  #make(context: HandlerContext, call: (signal: AbortSignal) => Promise<CreatedItem>) {
    return withErrorToast(context, this.#makeAndLoad(call, context));
  }

  /** Loads something created earlier that never appeared in the lists, instead of creating it again. */
  async *#makeAndLoad(
    call: (signal: AbortSignal) => Promise<CreatedItem>,
    context: HandlerContext,
  ): AsyncGenerator<Event> {
    if (!isAwaited(context.read)) {
      const { project_uid, form_uid } = await call(context.signal);
      yield workspaceItemCreated({ project_uid, form_uid });
    }
    yield initialDataLoaded(await this.#load(context));
  }

  /** Loads the lists; retries while the network or server is unavailable. */
  async #load(context: HandlerContext): Promise<ResponseOf<typeof initialData>> {
    for (const pause of RETRY_DELAYS_MS) {
      try {
        return await this.#api.call(initialData, {}, context.signal);
      } catch (error) {
        context.signal.throwIfAborted();
        if (error instanceof CommandRejected && (error.status ?? 500) < 500) throw error;
        await context.wait(pause);
      }
    }
    throw new FetchFailed('It is made, but could not be read from the server. Please try again.');
  }
}

/** Whether the latest creation is still missing from the lists. */
function isAwaited(read: Read): boolean {
  const { project, form } = read(latestCreated);
  if (form !== null) return read(forms).get(form) === undefined;
  return project !== null && read(workspaces).get(project) === undefined;
}
