import { type Host, createError, sql } from '../../../server/kit.ts';
import { errors } from '../errors.ts';
import { kindOf } from './columns.ts';
import { samplesOf } from './list.ts';
import { type InternalSubmission, submissionIntake } from './public.ts';

const sampleValues = {
  email: 'test.visitor@example.com',
  name: 'Test Visitor',
  long_text: 'This is a test submission. It went the same way as a real one.',
  text: 'Test',
} as const;

/** Sends the form a submission with its usual fields and returns the new row's id. */
export async function simulate(
  host: Pick<Host, 'db' | 'contributions'>,
  form: { readonly formId: number; readonly formUid: string },
): Promise<number> {
  const [accept] = host.contributions(submissionIntake);
  if (!accept) throw createError(errors.NOT_SIMULATED);
  return accept({ formUid: form.formUid, fields: await usualFields(host, form.formId), isTest: true });
}

async function usualFields({ db }: Pick<Host, 'db'>, formId: number): Promise<InternalSubmission['fields']> {
  const { rows } = await sql<{ all_fields: string[] }>`select all_fields from forms where id = ${formId}`.execute(db);
  const known = rows[0]?.all_fields ?? [];
  const fields = known.length > 0 ? known : ['name', 'email', 'message'];
  const samples = (await samplesOf(db, [formId])).get(formId) ?? [];
  return fields.map((field) => [field, sampleValues[kindOf(field, samples)]] as const);
}
