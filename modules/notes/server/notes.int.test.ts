import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { arriveAt, colleague, heardOf } from '../../../tests/server/inbox-of.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { getSubmission } from '../../submissions/contract.ts';
import { addNote, NoteAdded } from '../contract.ts';

let server: TestServer;
let owner: Person;
let form: NewForm;
let id: number;
const clock = testClock('2026-11-20T12:00:00Z');
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await newPerson(server);
  form = await newForm(owner);
  [id = 0] = await arriveAt(server, form);
});

const write = (person: Person, message: string) => person.post(`/cli/notes/add_new/submission/${id}`, { message });
const view = (person: Person) => person.post(`/cli/notifications/simple/note/submission/${id}`);
const detail = async (person: Person) => getSubmission.answer.parse((await person.get(`/cli/submission/${id}`)).body);
const isNew = async (person: Person) => (await detail(person)).has_new_note_notification;

test('a note is listed with who and when, oldest first, and stands in the history', async () => {
  const heard = heardOf(server, form);
  const { status, body } = await write(owner, '  Call back\non Monday ');
  expect(status).toBe(200);
  const { note } = addNote.answer.parse(body);
  expect(note).toMatchObject({ message: 'Call back\non Monday', timestamp: clock.now().getTime() / 1000 });
  expect(note.user_name).toMatch(/^Person/);
  await write(owner, 'Done');
  const found = await detail(owner);
  expect(found.notes).toEqual([note, { ...note, message: 'Done' }]);
  expect(found.history.map(({ kind, number }) => [kind, number])).toEqual([
    ['note', 1],
    ['note', 2],
  ]);
  await expect.poll(() => heard).toHaveLength(2);
  expect(NoteAdded.parse(heard[0])).toMatchObject({ form_id: form.form_id, submission_id: id });
});

test('another’s note is new until it is seen; one’s own never is', async () => {
  const admin = await colleague(server, form, 'ADMIN');
  expect(await isNew(owner)).toBe(false);
  await write(admin, 'Have a look');
  expect([await isNew(owner), await isNew(admin)]).toEqual([true, false]);
  expect((await view(owner)).body).toEqual({ success: true, errors: [] });
  expect(await isNew(owner)).toBe(false);
  await write(owner, 'I did');
  expect([await isNew(owner), await isNew(admin)]).toEqual([false, true]);
  await write(admin, 'Thanks');
  expect(await isNew(owner)).toBe(true);
  expect((await view(owner)).status).toBe(200);
  expect((await view(owner)).status).toBe(200);
  expect([await isNew(owner), await isNew(admin)]).toEqual([false, true]);
});

test.each(['', ' \n ', 'x'.repeat(5001)])('%.10j is no note', async (message) => {
  expect((await write(owner, message)).status).toBe(400);
  expect((await detail(owner)).notes).toEqual([]);
});

test('who may only view reads notes and writes none; strangers find nothing', async () => {
  await write(owner, 'For the team');
  const viewer = await colleague(server, form, 'ONLY_VIEW_USER');
  const stranger = await newPerson(server);
  expect((await write(viewer, 'x')).status).toBe(403);
  expect((await view(viewer)).status).toBe(403);
  expect(await detail(viewer)).toMatchObject({
    notes: [{ message: 'For the team' }],
    has_new_note_notification: false,
  });
  expect([(await write(stranger, 'x')).status, (await view(stranger)).status]).toEqual([404, 404]);
});

test('notes of many at once are all there, in the order of their numbers', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, n) => write(owner, `note ${n}`)));
  const { notes, history } = await detail(owner);
  expect(notes.map(({ message }) => message).toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => `note ${n}`));
  expect(history.map(({ number }) => number)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1));
});
