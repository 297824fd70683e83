import type { Event, PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { showToast, withTitledErrorToast } from '../../../src/shell/toast.ts';
import { loadWebsite, saveWebsite } from '../commands.ts';
import { changeWebsite, getWebsite } from '../contract.ts';
import { websiteChanged, websiteLoaded } from '../events.ts';
import { texts } from '../texts.ts';

/** Name and domain of a workspace: editable by its owner, readable by ADMINs of its forms. */
@injectable()
export class WebsiteHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(loadWebsite, { policy: 'latest', key: ({ project }) => project })
  async *load({ project }: PayloadOf<typeof loadWebsite>, { signal }: HandlerContext) {
    yield websiteLoaded(await this.#api.call(getWebsite, { params: { id: project } }, signal));
  }

  @handles(saveWebsite, { policy: 'queue', key: ({ project }) => project })
  save(command: PayloadOf<typeof saveWebsite>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#save(command, context));
  }

  async *#save({ project, change }: PayloadOf<typeof saveWebsite>, context: HandlerContext): AsyncGenerator<Event> {
    const input = { params: { id: project }, body: change };
    yield websiteChanged(await this.#api.call(changeWebsite, input, context.signal));
    yield showToast(context, { severity: 'success', text: texts('websiteUpdated') });
  }
}
