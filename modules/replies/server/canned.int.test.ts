import { expect, test } from 'vitest';
import { colleague } from '../../../tests/server/inbox-of.ts';
import { ownFormEach } from '../../../tests/server/own-form.ts';
import { newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import type { CannedReply } from '../contract.ts';
import { cannedRepliesOfForm } from './limits.ts';

const here = ownFormEach();

interface Listed {
  readonly data: { readonly canned_replies: readonly CannedReply[] };
  readonly error: { readonly code: string };
}
const url = (id?: number) => `/v2/cli/forms/${here.form.form_uid}/canned-replies${id === undefined ? '' : `/${id}`}`;
const list = async (by = here.owner) => (await by.get<Listed>(url())).body.data.canned_replies;
const add = (name: string, text = 'Dear {{name}}', by: Person = here.owner) => by.post<Listed>(url(), { name, text });

test('are listed by name, changed and deleted for everyone who may reply', async () => {
  await add('Samples');
  await add('hours', '  We open at eight. ');
  const admin = await colleague(here.server, here.form, 'ADMIN');
  const [hours, samples] = await list(admin);
  expect([hours, samples]).toMatchObject([
    { name: 'hours', text: 'We open at eight.' },
    { name: 'Samples', text: 'Dear {{name}}' },
  ]);
  const id = samples?.id ?? 0;
  const changed = await admin.put<Listed>(url(id), { name: 'All samples', text: 'Hello' });
  expect(changed.body.data.canned_replies).toEqual([{ id, name: 'All samples', text: 'Hello' }, hours]);
  const deleted = await admin.delete<Listed>(url(id));
  expect(deleted.body.data.canned_replies).toEqual([hours]);
  expect(await list()).toEqual([hours]);
});

test('belong to one form, and are neither shown to view-only users nor to others', async () => {
  await add('Samples');
  const id = (await list())[0]?.id ?? 0;
  const viewer = await colleague(here.server, here.form, 'ONLY_VIEW_USER');
  const unrelated = await newPerson(here.server);
  expect([(await viewer.get(url())).status, (await unrelated.get(url())).status]).toEqual([403, 404]);
  expect([(await add('x', 'x', viewer)).status, (await add('x', 'x', unrelated)).status]).toEqual([403, 404]);
  const other = await newForm(here.owner);
  const elsewhere = `/v2/cli/forms/${other.form_uid}/canned-replies/${id}`;
  expect((await here.owner.delete(elsewhere)).status).toBe(404);
  expect((await here.owner.put(elsewhere, { name: 'x', text: 'x' })).status).toBe(404);
  expect(await list()).toMatchObject([{ name: 'Samples' }]);
});

test('are limited to fifty for a form', async () => {
  for (let count = 0; count < cannedRepliesOfForm.max; count += 1) await add(`Text ${count}`);
  expect(await add('One more')).toMatchObject({ status: 409, body: { error: { code: 'TOO_MANY_CANNED_REPLIES' } } });
});
