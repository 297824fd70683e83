/** What is known of a visitor when a submission arrives. Times are milliseconds. */
export interface VisitorActivity {
  /** Visits to the website, this one included. */
  readonly visits: number;
  /** Page views on the website, this one included. */
  readonly pages: number;
  readonly timeOnSite: number;
  readonly timeInForm: number;
  /** Whether a campaign (utm parameters) brought the visitor. */
  readonly byCampaign: boolean;
}

export interface ScorePart {
  readonly name: string;
  readonly points: number;
  readonly most: number;
}

export interface Score {
  readonly version: number;
  /** 0 to 100: the sum of the parts. */
  readonly total: number;
  readonly parts: readonly ScorePart[];
}

const MINUTE = 60_000;

interface Group {
  readonly name: string;
  readonly most: number;
  readonly points: (facts: VisitorActivity) => number;
}

/** The formula, one line a group: its points before the cap, and the cap. The caps add up to 100. */
const groups: readonly Group[] = [
  { name: 'Return visits', most: 25, points: ({ visits }) => (visits - 1) * 5 },
  { name: 'Pages seen', most: 20, points: ({ pages }) => pages * 4 },
  { name: 'Time on site', most: 25, points: ({ timeOnSite }) => (timeOnSite / MINUTE) * 5 },
  { name: 'Time in form', most: 20, points: ({ timeInForm }) => (timeInForm / MINUTE) * 10 },
  { name: 'Arrived by a campaign', most: 10, points: ({ byCampaign }) => (byCampaign ? 10 : 0) },
];

/** Raise it with every change of the formula: stored facts are explained by the version they were scored with. */
export const SCORE_VERSION = 1;

/** How active a submitter was on the website, explainable (PRODUCT.md "Forms, workflow, submissions"). */
export function activityScore(facts: VisitorActivity): Score {
  const parts = groups.map(({ name, most, points }) => ({ name, most, points: capped(points(facts), most) }));
  return { version: SCORE_VERSION, total: parts.reduce((sum, { points }) => sum + points, 0), parts };
}

function capped(points: number, most: number): number {
  return Number.isFinite(points) ? Math.min(most, Math.max(0, Math.round(points))) : 0;
}
