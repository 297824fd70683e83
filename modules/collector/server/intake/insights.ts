import { MINUTE_MS } from '../../../../contract/duration.ts';
import { type VisitorActivity, activityScore } from '../../../../contract/entity/score.ts';
import { type Campaign, noCampaign } from '../campaign.ts';
import type { Draft } from './draft.ts';
import { IDLE_MINUTES } from '../idle.ts';
import type { ReceivedPageView } from '../page-view.ts';
import type { EarlierVisits } from './lookup.ts';

/** The analytics columns of a submission. */
export interface Insights extends Campaign {
  readonly type: 'with_analytics' | 'without_analytics';
  readonly activity_score: number | null;
  readonly score_facts: (VisitorActivity & { readonly version: number }) | null;
  readonly visitor_id: string | null;
  readonly page_key: string | null;
  readonly device_type: string | null;
  readonly browser: string | null;
  readonly platform: string | null;
  readonly primary_language: string | null;
  readonly origin_url: string | null;
  readonly referrer: string | null;
  readonly is_utm: boolean;
  readonly time_spent_in_page_ms: number | null;
  readonly time_spent_in_form_ms: number | null;
  readonly visits_before: number | null;
  readonly visits_total: number | null;
  readonly time_on_site_ms: number | null;
  readonly first_visit_at: Date | null;
  readonly last_visit_at: Date | null;
}

const none: Insights = {
  ...noCampaign,
  type: 'without_analytics',
  activity_score: null,
  score_facts: null,
  visitor_id: null,
  page_key: null,
  device_type: null,
  browser: null,
  platform: null,
  primary_language: null,
  origin_url: null,
  referrer: null,
  is_utm: false,
  time_spent_in_page_ms: null,
  time_spent_in_form_ms: null,
  visits_before: null,
  visits_total: null,
  time_on_site_ms: null,
  first_visit_at: null,
  last_visit_at: null,
};

/** Combines the visit of a draft with the visitor's previous page views on the website. */
export function insightsOf(draft: Draft, past: EarlierVisits | 'unknown' | undefined): Insights {
  const { visit } = draft;
  if (!visit) return none;
  if (past === 'unknown') return { ...none, ...ownInsights(draft, visit), ...campaignInsights(visit.campaign) };
  const isSameSession = past !== undefined && visit.onloadAt.getTime() - past.last_seen_at <= IDLE_MINUTES * MINUTE_MS;
  const visits = (past?.sessions ?? 0) + (isSameSession ? 0 : 1);
  // An earlier page may have had the campaign, which applies to the whole session.
  const campaign = visit.campaign ?? (isSameSession ? past.campaign : null) ?? undefined;
  const facts: VisitorActivity = {
    visits,
    pages: (past?.pages ?? 0) + 1,
    timeOnSite: (past?.time ?? 0) + visit.timeSpent,
    timeInForm: visit.timeInForm,
    byCampaign: campaign !== undefined,
  };
  const score = activityScore(facts);
  const before = isSameSession ? past.earlier_at : past?.last_seen_at;
  return {
    ...ownInsights(draft, visit),
    ...campaignInsights(campaign),
    activity_score: score.total,
    score_facts: { ...facts, version: score.version },
    visits_before: visits - 1,
    visits_total: visits,
    time_on_site_ms: facts.timeOnSite,
    first_visit_at: past ? new Date(Math.min(past.first_at, visit.onloadAt.getTime())) : visit.onloadAt,
    last_visit_at: before === null || before === undefined ? null : new Date(before),
  };
}

/** The analytics columns that need only the submission's own page view. */
const ownInsights = ({ device, language }: Draft, visit: ReceivedPageView) => ({
  type: 'with_analytics' as const,
  visitor_id: visit.visitor,
  page_key: visit.page,
  device_type: device.device_type,
  browser: device.browser,
  platform: device.platform,
  primary_language: language,
  origin_url: visit.url,
  referrer: visit.referrer,
  time_spent_in_page_ms: visit.timeSpent,
  time_spent_in_form_ms: visit.timeInForm,
});

const campaignInsights = (campaign: Campaign | undefined) => ({
  ...(campaign ?? noCampaign),
  is_utm: campaign !== undefined,
});
