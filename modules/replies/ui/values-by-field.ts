import { fieldsOf, type SubmissionDetail } from '../../submissions/public.ts';

/** The values of a submission by the names of its fields, as templates take them. */
export const valuesOf = ({ submitted_data }: Pick<SubmissionDetail, 'submitted_data'>): ReadonlyMap<string, string> =>
  new Map(fieldsOf(submitted_data).map(({ name, values }) => [name, values.join(', ')]));
