import { defineTable } from '../../src/kernel/index.ts';
import type { ReportPeriod } from './contract.ts';
import { reportLoaded, type Report } from './events.ts';

export const reportKey = (form: string, { filter, from_date, to_date, unit }: ReportPeriod): string =>
  `${form} ${from_date === undefined ? filter : `${from_date}..${to_date}`} ${unit ?? ''}`;

/** Opened reports, by form uid and period. */
export const reports = defineTable(
  'reports/reports',
  (report: Report) => reportKey(report.form, report),
  (on) => [on(reportLoaded, (rows, report) => rows.set(report))],
);
