import { inputError, inputErrors } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { Key, NamedForm } from '../../contract/entity/id.ts';
import { UnixSeconds } from '../../contract/entity/time.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';
import { FreeText, NameText, ProgramText } from '../../contract/personal.ts';

/** Periods of a report (SPEC.md point 9), in the workspace's time zone. */
export const ReportFilter = z.enum(['all', 'this_month', 'last_month']);
export type ReportFilter = z.infer<typeof ReportFilter>;

/** A day of the workspace's time zone, `YYYY-MM-DD`. */
const PeriodDay = z.iso.date(inputError(inputErrors.NOT_A_DATE));

const Period = {
  /** The first generation's name: `this` or `last`; any other value means all. */
  filter_month: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  filter: z.optional(ReportFilter),
  /** A custom period instead, both days inclusive. */
  from_date: z.optional(PeriodDay),
  to_date: z.optional(PeriodDay),
};

const ReportRequest = {
  params: z.strictObject({ formId: Key }),
  body: z.strictObject({ ...NamedForm, ...Period }),
  errors: [sharedErrors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED, errors.NO_DATES, errors.ENDS_BEFORE_START],
};
export type PeriodRequest = Pick<
  z.infer<typeof ReportRequest.body>,
  'filter_month' | 'filter' | 'from_date' | 'to_date'
>;

/** The requested period, from either generation's field. */
export function filterOf({ filter_month, filter = 'all' }: PeriodRequest): ReportFilter {
  if (filter_month === 'this') return 'this_month';
  return filter_month === 'last' ? 'last_month' : filter;
}

/** When the counts were last computed; they are updated once an hour. */
const Refreshed = { last_refreshed_timestamp: UnixSeconds };

/** A table row: the name of a state, device, etc. and its number of submissions. */
export const ReportEntry = z.object({ name: NameText, submissions: z.number() });
export type ReportEntry = z.infer<typeof ReportEntry>;

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
  ...ReportRequest,
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
  ...ReportRequest,
  response: FunnelReport,
});

/** Width of the bars over time. */
export const ReportUnit = z.enum(['hour', 'day', 'week']);
export type ReportUnit = z.infer<typeof ReportUnit>;

const Metrics = z.object({
  /** Excludes spam. */
  submissions: z.number(),
  /** Sessions. */
  visits: z.number(),
  /** Share of visits that led to a submission, 0 to 1; null without visits. */
  conversion: z.nullable(z.number()),
  /** Median seconds from arrival to the first action of a person; null before any. */
  first_action: z.nullable(z.number()),
  /** Share of what arrived as spam, 0 to 1, whether or not it was deleted since; null if nothing arrived. */
  spam_share: z.nullable(z.number()),
});
export type Metrics = z.infer<typeof Metrics>;

/** What the median and the spam share are computed from; missing in responses of 0.1.0. */
const Basis = z.object({
  /** Submissions with a first action. */
  acted: z.number(),
  /** Everything that arrived, and what of it was classified as spam, including what was deleted since. */
  received: z.number(),
  received_spam: z.number(),
});
export type Basis = z.infer<typeof Basis>;

const Days = z.object({ from: ProgramText, to: ProgramText });
export type Days = z.infer<typeof Days>;

/** The scope of a report: a custom period in place of the filter, and the width of its bars. */
export const ReportPeriod = z.object({
  filter: ReportFilter,
  from_date: z.optional(ProgramText),
  to_date: z.optional(ProgramText),
  unit: z.optional(ReportUnit),
});
export type ReportPeriod = z.infer<typeof ReportPeriod>;

/** The figures of an hour (`YYYY-MM-DDTHH`), of a day, or of a week by its Monday, in the workspace's time zone. */
const Bucket = z.object({ start: ProgramText, ...Metrics.shape });
export type Bucket = z.infer<typeof Bucket>;

const PageEntry = z.object({ ...ReportEntry.shape, conversion: z.nullable(z.number()) });
export type PageEntry = z.infer<typeof PageEntry>;

/** Submissions that went from one state to another on their way to their current one. */
const StateFlow = z.object({ from_state: NameText, to_state: NameText, submissions: z.number() });
export type StateFlow = z.infer<typeof StateFlow>;

export const PeriodReport = z.object({
  ...Refreshed,
  timezone: ProgramText,
  days: Days,
  unit: ReportUnit,
  figures: Metrics,
  basis: z.optional(Basis),
  buckets: z.array(Bucket),
  /** The whole weeks before, so that weekdays compare with the same weekdays. Null for all time. */
  previous: z.nullable(z.object({ days: Days, figures: Metrics, buckets: z.array(Bucket) })),
  flow: z.array(StateFlow),
  sources: z.array(ReportEntry),
  campaigns: z.array(ReportEntry),
  pages: z.array(PageEntry),
  languages: z.array(ReportEntry),
});
export type PeriodReport = z.infer<typeof PeriodReport>;

export const periodReport = defineEndpoint('reports/period', {
  method: 'POST',
  path: '/v2/cli/forms/:formId/report',
  summary:
    'Figures of a form over time with the previous period, the flow between states, sources, campaigns, pages and languages',
  params: ReportRequest.params,
  body: z.strictObject({ ...Period, unit: z.optional(ReportUnit) }),
  errors: ReportRequest.errors,
  response: PeriodReport,
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
  once: true,
  path: '/cli/data_insight/ask',
  summary: 'Requests a custom report by email, with the submissions of the requested dates',
  body: z.strictObject({
    message: z.optional(z.nullable(FreeText.check(z.maxLength(5000, inputError(inputErrors.TOO_LONG, { max: 5000 }))))),
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
