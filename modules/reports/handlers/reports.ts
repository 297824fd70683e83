import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { showToast, TOAST_LIFE } from '../../../src/shell/toast.ts';
import { loadReport, requestReport } from '../commands.ts';
import { requestCustomReport, basicReport, funnelReport, type ReportFilter } from '../contract.ts';
import { reportLoaded, reportRequested } from '../events.ts';
import { texts } from '../texts.ts';

/** SPEC.md point 4: any other period sends no month. */
const months: Readonly<Partial<Record<ReportFilter, string>>> = { this_month: 'this', last_month: 'last' };

/** Loads reports and requests those sent by email. */
@injectable()
export class Reporting {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  /** Errors are shown by the screen itself, without a toast. */
  @handles(loadReport, { policy: 'latest', key: ({ form }) => form })
  async *load({ form, filter }: PayloadOf<typeof loadReport>, { signal }: HandlerContext) {
    const month = months[filter];
    const asked = { params: { formId: form }, body: month === undefined ? {} : { filter_month: month } };
    const [basic, funnel] = await Promise.all([
      this.#api.call(basicReport, asked, signal),
      this.#api.call(funnelReport, asked, signal),
    ]);
    yield reportLoaded({ form, filter, basic, funnel });
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
