import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { BasicReport, FunnelReport, ReportFilter } from './contract.ts';

/** A form's report as loaded from the server. */
export const Report = z.object({ form: z.string(), filter: ReportFilter, basic: BasicReport, funnel: FunnelReport });
export type Report = z.infer<typeof Report>;

export const reportLoaded = defineEvent('reports/loaded', Report);
/** The server stored the request and will send the report by email. */
export const reportRequested = defineEvent('reports/requested', z.object({ request_id: z.number() }));
