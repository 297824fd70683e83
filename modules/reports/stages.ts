import type { FunnelReport } from './contract.ts';

/** The stages of the funnel, in their order (SPEC.md point 3). */
const stages = ['page_views', 'form_views', 'form_interactions', 'form_submissions'] as const;

export interface SeedContext {
  readonly stage: (typeof stages)[number];
  readonly count: number;
  /**
   * How many of the stage before came this far, 1 being all. Null for the first stage, and where more were counted than
   * before: submissions without analytics have no earlier stages.
   */
  readonly share: number | null;
}

export function stagesOf(report: FunnelReport): readonly SeedContext[] {
  return stages.map((stage, at) => {
    const before = stages[at - 1];
    const of = before === undefined ? 0 : report[before];
    const count = report[stage];
    return { stage, count, share: of === 0 || count > of ? null : count / of };
  });
}
