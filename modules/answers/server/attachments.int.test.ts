import { readdir, utimes } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { filesFolder, sql, storedFile } from '../../../server/kit.ts';
import { arriveAt } from '../../../tests/server/inbox-of.ts';
import { pdf, png } from '../../../tests/server/multipart.ts';
import { writtenMails } from '../../../tests/server/outbox.ts';
import { AnswerPort } from './testing/answer-port.ts';
import { attached, emailFrom } from './testing/emails.ts';

let here: AnswerPort;
let submission: number;
beforeAll(async () => {
  here = await AnswerPort.open({ env: { PUBLIC_URL: 'https://inlet.test' } });
});
afterAll(() => here[Symbol.asyncDispose]());
beforeEach(async () => {
  [submission = 0] = await arriveAt(here.server, here.form);
});

let emails = 0;
/** An answer with these attachments arrives. */
async function answer(...parts: readonly string[]): Promise<void> {
  const email = emailFrom({ headers: { 'Message-ID': `<files-${++emails}@example.com>` }, parts });
  expect(await here.deliver(email, { to: await here.address(submission) })).toBe(250);
}
const plan = attached('plan.pdf', pdf);
const photo = attached('photo.png', png);

interface Listed {
  readonly submissions: readonly Readonly<Record<'submission_id' | 'file_count' | 'thread_file_count', number>>[];
}
const row = async () =>
  (await here.owner.get<Listed>(`/cli/submissions/${here.form.form_uid}`)).body.submissions.find(
    ({ submission_id }) => submission_id === submission,
  );
const keys = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ key: string }>`
    select key from files where submission_id = ${submission} order by id`.execute(here.server.db);
  return rows.map(({ key }) => key);
};
const onDisk = async (): Promise<readonly string[]> =>
  (await readdir(filesFolder(here.server.dataDir), { recursive: true })).map(
    (file) => file.split(/[/\\]/).at(-1) ?? '',
  );

test('are counted in the row, separately from the submission’s own files, unless it is locked', async () => {
  await answer(plan);
  await answer(plan, photo);
  expect(await row()).toMatchObject({ file_count: 0, thread_file_count: 3 });
  await sql`update submissions set is_locked = true where id = ${submission}`.execute(here.server.db);
  expect(await row()).toMatchObject({ file_count: 0, thread_file_count: 0 });
});

test('are in the ZIP of an export, in the folder of their submission with unique names', async () => {
  await answer(plan);
  await answer(plan, photo);
  const url = `/v2/cli/forms/${here.form.form_uid}/file-exports`;
  const { body } = await here.owner.post<{ data: { id: number; files: readonly unknown[] } }>(url, {
    submission_ids: [submission],
  });
  const paths = [`${submission}/plan.pdf`, `${submission}/plan (2).pdf`, `${submission}/photo.png`];
  expect(body.data.files).toEqual([{ submission_id: submission, paths }]);
  const headers = { cookie: here.owner.cookie, host: 'inlet.test' };
  const zip = await here.server.console.inject({ url: `${url}/${body.data.id}`, headers });
  const contents = Object.entries(unzipSync(zip.rawPayload)).map(([name, content]) => [name, Buffer.from(content)]);
  expect(Object.fromEntries(contents)).toEqual({ [paths[0] ?? '']: pdf, [paths[1] ?? '']: pdf, [paths[2] ?? '']: png });
});

test('are linked in the email that announces the answer, and attached to it', async () => {
  await answer(plan);
  const { rows } = await sql<{ id: number }>`select id from files where submission_id = ${submission}`.execute(
    here.server.db,
  );
  const link = `https://inlet.test/submissions/${submission}/files/${rows[0]?.id}`;
  const announcing = async () => (await writtenMails(here.server)).find(({ text }) => text?.includes(link));
  await expect.poll(announcing, { timeout: 10_000 }).toMatchObject({
    subject: expect.stringMatching(/^Lisa Weber replied: /),
    attachments: [{ filename: 'plan.pdf', mimeType: 'application/pdf' }],
  });
});

test('are deleted with their submission, and not earlier by the sweep of files without one', async () => {
  await answer(plan, photo);
  const stored = await keys();
  expect(stored).toHaveLength(2);
  const longAgo = new Date('2026-01-01T00:00:00Z');
  for (const key of stored) await utimes(storedFile(here.server.dataDir, key), longAgo, longAgo);
  await here.server.scheduler.runNow('files/orphans');
  expect(await onDisk()).toEqual(expect.arrayContaining([...stored]));
  await here.owner.delete(`/v2/cli/forms/${here.form.form_id}/submissions/${submission}`);
  await here.server.scheduler.runNow('files/deleted');
  expect((await onDisk()).filter((file) => stored.includes(file))).toEqual([]);
});
