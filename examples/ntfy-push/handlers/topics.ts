import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { showToast } from '../../../src/shell/toast.ts';
import * as calls from '../contract.ts';
import { loadTopic, saveTopic, topicKnown } from '../messages.ts';
import { texts } from '../texts.ts';

/** Loads and saves the topic of a form. */
@injectable()
export class TopicsHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(loadTopic, { policy: 'latest', key: ({ form }) => form })
  async *load({ form }: PayloadOf<typeof loadTopic>, { signal }: HandlerContext) {
    yield byServer(topicKnown({ form, ...(await this.#api.call(calls.readTopic, { params: { form } }, signal)) }));
  }

  @handles(saveTopic, { policy: 'queue', key: ({ form }) => form })
  async *save({ form, url }: PayloadOf<typeof saveTopic>, context: HandlerContext) {
    const saved = await this.#api.call(calls.saveTopicCall, { params: { form }, body: { url } }, context.signal);
    yield topicKnown({ form, ...saved });
    yield showToast(context, { severity: 'success', text: texts('saved') });
  }
}
