import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { arriveAt, giveAccess } from '../../../tests/server/inbox-of.ts';
import { writtenMails } from '../../../tests/server/outbox.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { verifiedPerson } from '../../../tests/server/shared-form.ts';

let server: TestServer;
let owner: Person;
let colleague: Person;
let form: NewForm;
beforeAll(async () => {
  server = await startServer();
  // Emails to unverified addresses contain no text written by users.
  owner = await verifiedPerson(server);
  colleague = await newPerson(server);
  form = await newForm(owner);
  await giveAccess(server, form, colleague, 'ADMIN');
});
afterAll(() => server[Symbol.asyncDispose]());

/** Receives a submission and takes it through contact, qualify and win; returns its id. */
async function winBy(person: Person): Promise<number> {
  const [id = 0] = await arriveAt(server, form);
  for (const action of ['contact', 'qualify', 'win'])
    await person.get(`/cli/state/run_action/${form.form_uid}/${id}/${action}`);
  return id;
}
const wonEmails = async () =>
  (await writtenMails(server)).filter(({ subject = '' }) => / has won a submission on /.test(subject));

test('emails the form creator about submissions won by a colleague, not about their own', async () => {
  await winBy(owner);
  const id = await winBy(colleague);
  await expect.poll(async () => (await wonEmails()).length).toBe(1);
  const [email] = await wonEmails();
  expect(email?.to?.map(({ address }) => address)).toEqual([owner.email]);
  expect(email?.text).toContain(`submission ${id} on`);
});
