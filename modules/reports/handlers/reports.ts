import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { showToast, TOAST_LIFE } from '../../../src/shell/toast.ts';
import { loadReport, requestReport } from '../commands.ts';
import { requestCustomReport, basicReport, funnelReport, periodReport, type ReportFilter } from '../contract.ts';
import { reportLoaded, reportRequested } from '../events.ts';
import { texts } from '../texts.ts';

/** SPEC.md point 4: any other period sends no month. */
const months: Readonly<Partial<Record<ReportFilter, string>>> = { this_month: 'this', last_month: 'last' };

/** Loads reports and requests those sent by email. */
@injectable()
export class ReportsHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  /** Errors are shown by the screen itself, without a toast. */
  @handles(loadReport, { policy: 'latest', key: ({ form }) => form })
  async *load({ form, ...period }: PayloadOf<typeof loadReport>, { signal }: HandlerContext) {
    const { filter, from_date, to_date, unit } = period;
    const month = months[filter];
    const named = month === undefined ? {} : { filter_month: month };
    const days = from_date === undefined ? named : { from_date, to_date };
    const request = { params: { formId: form }, body: days };
    const [basic, funnel, details] = await Promise.all([
      this.#api.call(basicReport, request, signal),
      this.#api.call(funnelReport, request, signal),
      this.#api.call(periodReport, { ...request, body: { ...days, ...(unit && { unit }) } }, signal),
    ]);
    yield reportLoaded({ form, ...period, basic, funnel, period: details });
  }

  @handles(requestReport, { policy: 'drop' })
  async *request({ form: form_id, ...asked }: PayloadOf<typeof requestReport>, context: HandlerContext) {
    const toast = { life: TOAST_LIFE.older };
    try {
      yield reportRequested(await this.#api.call(requestCustomReport, { body: { ...asked, form_id } }, context.signal));
    } catch (error) {
      if (!context.signal.aborted)
        yield showToast(context, { ...toast, severity: 'error', text: texts('notRequested') });
      throw error;
    }
    yield showToast(context, { ...toast, severity: 'success', text: texts('requested') });
  }
}
