import { MINUTE_MS } from '../duration.ts';
import { defineServerTexts, type ServerText, serverText } from '../server-text.ts';
import type { CodedText } from '../text.ts';

/** A visitor's activity before a submission. Times are in milliseconds. */
export interface VisitorActivity {
  /** Visits to the website, including the current one. */
  readonly visits: number;
  /** Page views on the website, including the current one. */
  readonly pages: number;
  readonly timeOnSite: number;
  readonly timeInForm: number;
  /** Whether the visitor came from a campaign (UTM parameters). */
  readonly byCampaign: boolean;
}

export interface ScorePart {
  /** In English. */
  readonly name: string;
  /** The name as data. */
  readonly details: CodedText['details'];
  readonly points: number;
  readonly most: number;
}

export interface Score {
  readonly version: number;
  /** The sum of the parts, from 0 to 100. */
  readonly total: number;
  readonly parts: readonly ScorePart[];
}

/** The names of the parts. */
export const scoreParts = defineServerTexts({
  SCORE_VISITS: 'Return visits',
  SCORE_PAGES: 'Pages seen',
  SCORE_TIME_ON_SITE: 'Time on site',
  SCORE_TIME_IN_FORM: 'Time in form',
  SCORE_CAMPAIGN: 'Came from a campaign',
});

interface Group {
  readonly name: ServerText<string>;
  readonly most: number;
  readonly points: (activity: VisitorActivity) => number;
}

/** The formula, one line per group: its maximum and its points before capping. The maximums add up to 100. */
const groups: readonly Group[] = [
  { name: scoreParts.SCORE_VISITS, most: 25, points: ({ visits }) => (visits - 1) * 5 },
  { name: scoreParts.SCORE_PAGES, most: 20, points: ({ pages }) => pages * 4 },
  { name: scoreParts.SCORE_TIME_ON_SITE, most: 25, points: ({ timeOnSite }) => (timeOnSite / MINUTE_MS) * 5 },
  { name: scoreParts.SCORE_TIME_IN_FORM, most: 20, points: ({ timeInForm }) => (timeInForm / MINUTE_MS) * 10 },
  { name: scoreParts.SCORE_CAMPAIGN, most: 10, points: ({ byCampaign }) => (byCampaign ? 10 : 0) },
];

/** Increment it with every change of the formula, because stored scores are explained by the version that computed them. */
const SCORE_VERSION = 1;

/** Scores a submitter's activity on the website, with the parts that explain it. */
export function activityScore(activity: VisitorActivity): Score {
  const parts = groups.map(({ name, most, points }) => {
    const { message, details } = serverText(name);
    return { name: message, details, most, points: capped(points(activity), most) };
  });
  return { version: SCORE_VERSION, total: parts.reduce((sum, { points }) => sum + points, 0), parts };
}

function capped(points: number, most: number): number {
  return Number.isFinite(points) ? Math.min(most, Math.max(0, Math.round(points))) : 0;
}
