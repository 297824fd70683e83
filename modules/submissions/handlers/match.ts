import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { matchRows } from '../commands.ts';
import { matchSubmissions } from '../contract.ts';
import { matchesFound } from '../events.ts';
import { matchQueryOf } from '../filter-set.ts';
import { matches, matchKeyOf } from '../matches-state.ts';
import { browsingOf } from '../select.ts';

/** Finds the rows that match the filters of reports. */
@injectable()
export class MatchHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  /** One at a time: filters that change in between are compared next, and rows that arrive are added to what was found. */
  @handles(matchRows, { policy: 'queue', key: ({ form }) => form })
  async *match({ form }: PayloadOf<typeof matchRows>, { read, signal }: HandlerContext) {
    const { set } = browsingOf(read, form);
    const [filters, key] = [matchQueryOf(set), matchKeyOf(set)];
    if (!filters || key === null) return;
    const known = read(matches).get(form);
    const since = known?.key === key ? known.up_to : 0;
    const ids: number[] = [];
    let up_to = since;
    for (let more = true; more;) {
      const query = { ...filters, since_id: up_to };
      const found = await this.#api.call(matchSubmissions, { params: { formId: String(form) }, query }, signal);
      ids.push(...found.submission_ids);
      up_to = found.up_to;
      more = found.has_more;
    }
    if (known?.key !== key || up_to > since) yield byServer(matchesFound({ form_id: form, key, since, up_to, ids }));
  }
}
