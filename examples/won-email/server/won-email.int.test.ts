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
  // An address that is not verified may be somebody else's: it gets no words of a user's.
  owner = await verifiedPerson(server);
  colleague = await newPerson(server);
  form = await newForm(owner);
  await giveAccess(server, form, colleague, 'ADMIN');
});
afterAll(() => server[Symbol.asyncDispose]());

/** A submission that is contacted, qualified and won; its number. */
async function winBy(person: Person): Promise<number> {
  const [id = 0] = await arriveAt(server, form);
  for (const action of ['contact', 'qualify', 'win'])
    await person.get(`/cli/state/run_action/${form.form_uid}/${id}/${action}`);
  return id;
}
const letters = async () =>
  (await writtenMails(server)).filter(({ subject = '' }) => / has won a submission on /.test(subject));

test('the creator of the form hears of what a colleague has won, and not of what they won themselves', async () => {
  await winBy(owner);
  const id = await winBy(colleague);
  await expect.poll(async () => (await letters()).length).toBe(1);
  const [letter] = await letters();
  expect(letter?.to?.map(({ address }) => address)).toEqual([owner.email]);
  expect(letter?.text).toContain(`submission ${id} on`);
});
