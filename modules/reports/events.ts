import * as z from 'zod/mini';
import { isRecord } from '../../contract/json.ts';
import { defineEvent } from '../../contract/message.ts';
import { BasicReport, FunnelReport, PeriodReport, ReportPeriod } from './contract.ts';

/** A form's report as loaded from the server. */
export const Report = z.extend(ReportPeriod, {
  form: z.string(),
  basic: BasicReport,
  funnel: FunnelReport,
  /** Null in logs of versions that did not load it. */
  period: z.nullable(PeriodReport),
});
export type Report = z.infer<typeof Report>;

export const reportLoaded = defineEvent('reports/loaded', Report, {
  version: 2,
  upcast: (payload) => ({ ...(isRecord(payload) && payload), period: null }),
});
/** The server stored the request and will send the report by email. */
export const reportRequested = defineEvent('reports/requested', z.object({ request_id: z.number() }));
