import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { type FormPart, MULTIPART, multipart, pdf, png } from '../../../tests/server/multipart.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { verifiedPerson } from '../../../tests/server/shared-form.ts';

let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: 'https://inlet.test' } });
  owner = await verifiedPerson(server, 'owner@example.test');
  form = await newForm(owner);
});
afterAll(() => server[Symbol.asyncDispose]());

const cv = ['name="cv"; filename="cv.pdf"', pdf] as const;
const photo = ['name="photo"; filename="me.png"', png] as const;

/** Sends files and returns the email that notifies of them. */
async function notified(parts: readonly FormPart[], to = form) {
  const sent = await server.collector.inject({
    method: 'POST',
    url: `/f/${to.form_uid}`,
    payload: multipart(parts),
    headers: { 'content-type': MULTIPART, accept: 'application/json' },
  });
  expect(sent.statusCode).toBe(200);
  await expect.poll(undelivered, { timeout: 5000 }).toBe(0);
  const outbox = path.join(server.dataDir, 'outbox');
  const newest = (await readdir(outbox)).toSorted().at(-1);
  return PostalMime.parse(await readFile(path.join(outbox, newest ?? '')));
}
const undelivered = async () =>
  (await sql`select 1 from deliveries where state = 'waiting'`.execute(server.db)).rows.length;
const attachmentsOf = ({ attachments }: Awaited<ReturnType<typeof notified>>) =>
  attachments.map(({ filename, mimeType, disposition, content }) => [
    filename,
    mimeType,
    disposition,
    content instanceof ArrayBuffer ? Buffer.from(content) : content,
  ]);

test('lists the files of a submission with their size and a link that opens them, and attaches them', async () => {
  const mail = await notified([['name="name"', 'Ann'], cv, photo]);
  const { rows } = await sql<{ path: string }>`
    select submission_id || '/files/' || id as path from files order by id desc limit 2`.execute(server.db);
  const [photoLink, cvLink] = rows.map((file) => `https://inlet.test/submissions/${file.path}`);
  expect(mail.text).toContain(
    `cv.pdf (${pdf.length} bytes):\n${cvLink}\nme.png (${png.length} bytes):\n${photoLink}\n`,
  );
  expect(mail.html).toMatch(new RegExp(`<a [^>]*href="${cvLink}"[^>]*>cv\\.pdf</a>`));
  const headers = { host: 'inlet.test', cookie: owner.cookie ?? '' };
  const opened = await server.console.inject({ url: new URL(cvLink ?? '').pathname, headers });
  expect(opened.statusCode).toBe(302);
  expect(opened.headers.location).toMatch(/^\/submissions\/\d+\/files\/\d+\/content\?/);
  expect(attachmentsOf(mail)).toEqual([
    ['cv.pdf', 'application/pdf', 'attachment', pdf],
    ['me.png', 'image/png', 'attachment', png],
  ]);
});

test('only links to files that are too large together, or that mail servers reject', async () => {
  const large = await notified([cv, ['name="film"; filename="film.txt"', Buffer.alloc(5_000_000, 'a')]]);
  expect(attachmentsOf(large)).toEqual([]);
  expect(large.text).toContain('film.txt (5 MB):');
  const program = await notified([cv, ['name="tool"; filename="<b>.exe"', 'MZ']]);
  expect(attachmentsOf(program).map(([name]) => name)).toEqual(['cv.pdf']);
  expect(program.text).toContain('<b>.exe (2 bytes):');
  expect(program.html).not.toContain('<b>.exe');
});

test('neither names nor attaches files for an unverified address', async () => {
  const theirs = await newForm(await newPerson(server, 'unverified@example.test'));
  const mail = await notified([cv], theirs);
  expect(mail.to).toMatchObject([{ address: 'unverified@example.test' }]);
  expect(mail.text).not.toContain('cv.pdf');
  expect(attachmentsOf(mail)).toEqual([]);
});

test('is sent without a file that was deleted', async () => {
  await sql`
    create function lose_files() returns trigger language plpgsql as $$
    begin update files set key = md5(key) where key = new.key; return null; end $$`.execute(server.db);
  await sql`create trigger lose_files after insert on files for each row execute function lose_files()`.execute(
    server.db,
  );
  const mail = await notified([cv]);
  expect(mail.text).toContain('cv.pdf (');
  expect(attachmentsOf(mail)).toEqual([]);
});
