import type { ReportUnit } from './contract.ts';

/** Maximum number of days in a period for each unit, so that bars do not touch. */
const MAX_DAYS: Readonly<Record<ReportUnit, number>> = { hour: 31, day: 366, week: Number.POSITIVE_INFINITY };

/** Whether a period of this many days can be shown by this unit. */
export const fits = (unit: ReportUnit, days: number): boolean => days <= MAX_DAYS[unit];

/** The requested unit if the period allows it, otherwise the one that gives some dozens of bars. */
export function unitOf(asked: ReportUnit | undefined, days: number): ReportUnit {
  if (asked !== undefined && fits(asked, days)) return asked;
  if (days <= 2) return 'hour';
  return days <= 62 ? 'day' : 'week';
}
