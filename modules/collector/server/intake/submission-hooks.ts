import type { Host } from '../../../../server/kit.ts';
import { requireHandled } from '../../../deliveries/server/public.ts';
import { type DeliveryRow, onSubmission } from '../public.ts';
import type { SubmissionDeliveries } from './decide.ts';

/**
 * Collects the modules' deliveries for a submission. A module that throws adds none, because storing the submission
 * comes first.
 */
export function submissionDeliveries({
  contributors,
  live,
  log,
}: Pick<Host, 'contributors' | 'live' | 'log'>): SubmissionDeliveries {
  const followers = contributors(onSubmission);
  return (form, submission) =>
    followers.flatMap(({ module, value: follow }): readonly DeliveryRow[] => {
      try {
        const rows = [...follow(form, submission)];
        for (const { kind } of rows) requireHandled(live, kind);
        return rows;
      } catch (error) {
        log.error(
          { err: error, form: form.id },
          `modules/${module} failed on a submission: its deliveries were not created`,
        );
        return [];
      }
    });
}
