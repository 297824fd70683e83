import { inputError, inputErrors } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { Key, NamedForm } from '../../contract/entity/id.ts';
import { UnixSeconds } from '../../contract/entity/time.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';

/** Periods of a report (SPEC.md point 9), in the workspace's time zone. */
export const ReportFilter = z.enum(['all', 'this_month', 'last_month']);
export type ReportFilter = z.infer<typeof ReportFilter>;

const Asked = {
  params: z.strictObject({ formId: Key }),
  body: z.strictObject({
    ...NamedForm,
    /** The first generation's name: `this` or `last`; any other value means all. */
    filter_month: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    filter: z.optional(ReportFilter),
  }),
  errors: [sharedErrors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED],
};

/** The requested period, from either generation's field. */
export function filterOf({ filter_month, filter = 'all' }: z.infer<typeof Asked.body>): ReportFilter {
  if (filter_month === 'this') return 'this_month';
  return filter_month === 'last' ? 'last_month' : filter;
}

/** When the counts were last computed; they are updated once an hour. */
const Refreshed = { last_refreshed_timestamp: UnixSeconds };

/** A table row: the name of a state, device, etc. and its number of submissions. */
export const ReportEntry = z.object({ name: z.string(), submissions: z.number() });
export type ReportEntry = z.infer<typeof ReportEntry>;

/** Name for an unknown device, platform or browser. */
export const UNKNOWN = 'Unknown';

/** Submissions without spam, grouped by state, device, platform and browser; largest first. */
export const BasicReport = z.object({
  ...Refreshed,
  states: z.array(ReportEntry),
  devices: z.array(ReportEntry),
  platforms: z.array(ReportEntry),
  browsers: z.array(ReportEntry),
});
export type BasicReport = z.infer<typeof BasicReport>;

export const basicReport = defineEndpoint('reports/basic', {
  method: 'POST',
  path: '/cli/reports/basic/form/:formId',
  summary: 'Submissions of a form by state, device, platform and browser',
  ...Asked,
  response: BasicReport,
});

/**
 * Sessions per stage, each counted at most once per stage. A session ends after 30 idle minutes and counts in the
 * period in which it began; a submission without analytics is a session of its own.
 */
export const FunnelReport = z.object({
  ...Refreshed,
  page_views: z.number(),
  form_views: z.number(),
  form_interactions: z.number(),
  form_submissions: z.number(),
});
export type FunnelReport = z.infer<typeof FunnelReport>;

export const funnelReport = defineEndpoint('reports/funnel', {
  method: 'POST',
  path: '/cli/reports/funnel/form/:formId',
  summary: 'Sessions that viewed the page, viewed the form, started it and submitted it',
  ...Asked,
  response: FunnelReport,
});

/** An ISO 8601 date or timestamp; empty means not given. */
const RequestedDate = z.optional(
  z.nullable(
    z.union([
      z.literal(''),
      z.iso.date(inputError(inputErrors.NOT_A_DATE)),
      z.iso.datetime(inputError(inputErrors.NOT_A_DATE)),
    ]),
  ),
);

export const requestCustomReport = defineEndpoint('reports/ask', {
  method: 'POST',
  path: '/cli/data_insight/ask',
  summary: 'Requests a custom report by email, with the submissions of the requested dates',
  body: z.strictObject({
    message: z.optional(
      z.nullable(z.string().check(z.maxLength(5000, inputError(inputErrors.TOO_LONG, { number: 5000 })))),
    ),
    /** At least one of the two is required. The range defaults to start at the first submission and end today. */
    from_date: RequestedDate,
    to_date: RequestedDate,
    /** The form to report on; without it, every form whose reports the user may see. */
    form_id: z.optional(z.nullable(z.union([Key, z.number().check(z.int(), z.positive())]))),
  }),
  response: z.object({ request_id: z.number() }),
  errors: [
    sharedErrors.UNKNOWN_FORM,
    generalErrors.NOT_ALLOWED,
    errors.NO_FORM,
    errors.NO_MESSAGE,
    errors.NO_DATES,
    errors.IN_FUTURE,
    errors.ENDS_BEFORE_START,
    errors.REPORT_ADDRESS_UNVERIFIED,
    errors.TOO_MANY_REQUESTS,
  ],
});
