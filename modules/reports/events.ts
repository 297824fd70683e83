import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { BasicReport, FunnelReport, ReportFilter } from './contract.ts';

/** A form's report as the server has it. */
export const Report = z.object({ form: z.string(), filter: ReportFilter, basic: BasicReport, funnel: FunnelReport });
export type Report = z.infer<typeof Report>;

export const reportLoaded = defineEvent('reports/loaded', Report);
/** The server has noted the request, and answers it by mail. */
export const reportRequested = defineEvent('reports/requested', z.object({ request_id: z.number() }));
