import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { applyReportFilters } from '../commands.ts';
import { filterByReport } from '../contract.ts';
import { reportFilterApplied } from '../events.ts';
import { reportFilterQueryOf } from '../filter-set.ts';
import { reportFilterResults, reportFilterKeyOf } from '../report-filter-state.ts';
import { listViewOf } from '../select.ts';

/** Finds the rows that match the filters of reports. */
@injectable()
export class ReportFilterHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  /** One at a time: filters that change in between are compared next, and rows that arrive are added to what was found. */
  @handles(applyReportFilters, { policy: 'queue', key: ({ form }) => form })
  async *apply({ form }: PayloadOf<typeof applyReportFilters>, { read, signal }: HandlerContext) {
    const { set } = listViewOf(read, form);
    const [filters, key] = [reportFilterQueryOf(set), reportFilterKeyOf(set)];
    if (!filters || key === null) return;
    const known = read(reportFilterResults).get(form);
    const since = known?.key === key ? known.up_to : 0;
    const ids: number[] = [];
    let up_to = since;
    for (let more = true; more;) {
      const query = { ...filters, since_id: up_to };
      const found = await this.#api.call(filterByReport, { params: { formId: String(form) }, query }, signal);
      ids.push(...found.submission_ids);
      up_to = found.up_to;
      more = found.has_more;
    }
    if (known?.key !== key || up_to > since)
      yield byServer(reportFilterApplied({ form_id: form, key, since, up_to, ids }));
  }
}
