import type { NewForm } from '../server/person.ts';

/** The status of a submission; `key` makes it the same submission on every server. */
export async function submit(
  collector: string,
  { form_uid }: NewForm,
  { key = '', ip = '10.0.0.1' } = {},
): Promise<number> {
  const fields = [['name', `Ann ${key}`, null]];
  const body = key === '' ? { name: 'Ann' } : { key: `key-of-submission-${key}`, fields };
  const type = key === '' ? 'application/json' : 'text/plain;charset=UTF-8';
  const response = await fetch(`${collector}/f/${form_uid}`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}
