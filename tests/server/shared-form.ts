import { expect } from 'vitest';
import { sql } from '../../server/kit.ts';
import type { TestServer } from './harness.ts';
import { mailedLinks } from './outbox.ts';
import { type NewForm, newForm, newPerson, type Person } from './person.ts';
import { INVITATION_PAGE, type ShareAccess } from '../../modules/sharing/contract.ts';

/** A signed-in account with a verified address. */
export async function verifiedPerson(server: TestServer, email?: string): Promise<Person> {
  const person = await newPerson(server, email);
  await prove(server, person.email);
  return person;
}

export async function prove(server: TestServer, email: string): Promise<void> {
  await sql`update accounts set verified_at = now() where email = ${email}`.execute(server.db);
}

/** A form and its creator. */
export async function ownedForm(server: TestServer): Promise<{ readonly owner: Person; readonly form: NewForm }> {
  const owner = await verifiedPerson(server);
  return { owner, form: await newForm(owner) };
}

/** Invites by the newer call and returns the link. */
export async function invite(
  by: Person,
  { form_id }: NewForm,
  username: string,
  privilege_type: 'ADMIN' | 'ONLY_VIEW_USER' = 'ONLY_VIEW_USER',
): Promise<ShareAccess> {
  const { status, body } = await by.post<{ data: ShareAccess }>(`/v2/cli/forms/${form_id}/access`, {
    username,
    privilege_type,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** The tokens emailed to an address, oldest first; waits until there are `count`. */
export async function invitationTokens(server: TestServer, email: string, count = 1): Promise<readonly string[]> {
  const tokens = async () =>
    (await mailedLinks(server)).filter(({ to, page }) => to === email && page === INVITATION_PAGE);
  await expect.poll(async () => (await tokens()).length).toBe(count);
  return (await tokens()).map(({ token }) => token);
}

/** Another account with access to the form. */
export async function sharedWith(
  server: TestServer,
  by: Person,
  form: NewForm,
  role: 'ADMIN' | 'ONLY_VIEW_USER',
): Promise<{ readonly person: Person; readonly access: ShareAccess }> {
  const person = await verifiedPerson(server);
  const { id } = await invite(by, form, person.email, role);
  const { status } = await person.post(`/v2/cli/invitations/${id}/accept`);
  expect(status).toBe(200);
  const access = (await sharesOf(by, form)).find((one) => one.id === id);
  if (!access) throw new Error('The share should be listed');
  return { person, access };
}

export async function sharesOf(by: Person, { form_id }: NewForm): Promise<readonly ShareAccess[]> {
  const { body } = await by.get<{ share_form_accesses: ShareAccess[] }>(`/cli/multi/share_form_accesses/${form_id}`);
  return body.share_form_accesses;
}
