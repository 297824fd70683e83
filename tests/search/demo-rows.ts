import { dataText, merged } from '../../modules/collector/server/fields.ts';
import { planSeedEvents } from '../../tools/demo/plan.ts';

/** A row as the search receives it. */
export interface DemoRow {
  readonly form_id: number;
  readonly submission_id: number;
  readonly submitted_data: string;
}

export const FORM = 1;

/** The demo's 500 submissions as if all had arrived in one form, numbered in order of arrival. */
export function demoRows(): readonly DemoRow[] {
  return planSeedEvents(new Date('2026-02-14T12:00:00Z'), 1)
    .flatMap((one) => (one.kind === 'submission' ? [one.submission] : []))
    .map(({ fields }, index) => ({
      form_id: FORM,
      submission_id: index + 1,
      submitted_data: dataText(merged(fields)),
    }));
}
