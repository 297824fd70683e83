import * as z from 'zod/mini';
import { Key, NamedForm } from '../../contract/entity/id.ts';
import { UnixSeconds } from '../../contract/entity/time.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { generalErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';

/** The months that a report can be about (SPEC.md point 9), in the workspace's zone. */
export const ReportFilter = z.enum(['all', 'this_month', 'last_month']);
export type ReportFilter = z.infer<typeof ReportFilter>;

const Asked = {
  params: z.strictObject({ formId: Key }),
  body: z.strictObject({
    ...NamedForm,
    /** The first generation's name: `this`, `last`; anything else, or nothing, is all. */
    filter_month: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    filter: z.optional(ReportFilter),
  }),
  errors: [errors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED],
};

/** What a report's body asks for, in either generation's words. */
export function filterOf({ filter_month, filter = 'all' }: z.infer<typeof Asked.body>): ReportFilter {
  if (filter_month === 'this') return 'this_month';
  return filter_month === 'last' ? 'last_month' : filter;
}

/** When the numbers were worked out; they are so once an hour. */
const Refreshed = { last_refreshed_timestamp: UnixSeconds };

/** One line of a table: a state, a device… and how many submissions. */
export const ReportEntry = z.object({ name: z.string(), submissions: z.number() });
export type ReportEntry = z.infer<typeof ReportEntry>;

/** What stands for a device, platform or browser that nothing is known of. */
export const UNKNOWN = 'Unknown';

/** Submissions but for spam, by what is known of them; the largest first. */
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
 * Sessions, each at most once a stage. A session ends after 30 idle minutes and counts where it began; a submission
 * without analytics is one by itself.
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
  summary: 'How many sessions saw the page, saw the form, began it and sent it',
  ...Asked,
  response: FunnelReport,
});

/** A day, or a moment of it, as ISO 8601 text. Empty is not given. */
const AskedDate = z.optional(
  z.nullable(z.union([z.literal(''), z.iso.date('must be a date'), z.iso.datetime('must be a date')])),
);

export const requestCustomReport = defineEndpoint('reports/ask', {
  method: 'POST',
  path: '/cli/data_insight/ask',
  summary: 'Asks for a custom report, which comes by mail with the submissions of the days asked for',
  body: z.strictObject({
    message: z.optional(z.nullable(z.string().check(z.maxLength(5000, 'must be at most 5000 characters long')))),
    /** At least one of the two; without a start from the first, without an end until today. */
    from_date: AskedDate,
    to_date: AskedDate,
    /** The form that it is about; without one every form whose reports the user may see. */
    form_id: z.optional(z.nullable(z.union([Key, z.number().check(z.int(), z.positive())]))),
  }),
  response: z.object({ request_id: z.number() }),
  errors: [
    errors.UNKNOWN_FORM,
    generalErrors.NOT_ALLOWED,
    errors.NO_FORM,
    errors.NO_MESSAGE,
    errors.NO_DATES,
    errors.IN_FUTURE,
    errors.ENDS_BEFORE_START,
    errors.NOT_VERIFIED,
    errors.TOO_MANY_REQUESTS,
  ],
});
