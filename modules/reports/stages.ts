import type { Metrics, FunnelReport } from './contract.ts';

/** Stages of the funnel in order (SPEC.md point 3). */
const stages = ['page_views', 'form_views', 'form_interactions', 'form_submissions'] as const;

export interface FunnelStage {
  readonly stage: (typeof stages)[number];
  readonly count: number;
  /**
   * Share of the previous stage that reached this one, 0 to 1. Null for the first stage, and if the count exceeds the
   * previous one: submissions without analytics have no earlier stages.
   */
  readonly share: number | null;
}

/** Submissions without a visit, each of which counts as a session of its own. */
export function submissionsWithoutVisit(sessions: number, { conversion, visits }: Metrics): number {
  return Math.max(0, sessions - Math.round((conversion ?? 0) * visits));
}

/** `alone`: how many of the last stage came without a visit, and so from no earlier stage. */
export function stagesOf(report: FunnelReport, alone = 0): readonly FunnelStage[] {
  return stages.map((stage, at) => {
    const before = stages[at - 1];
    const of = before === undefined ? 0 : report[before];
    const count = report[stage];
    const reached = stage === 'form_submissions' ? count - alone : count;
    return { stage, count, share: of === 0 || reached > of ? null : reached / of };
  });
}
