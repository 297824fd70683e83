import { rm, writeFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql, storedFile } from '../../../server/kit.ts';
import { pdf, png } from '../../../tests/server/multipart.ts';
import { newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { FileCalls } from '../../files/server/testing/file-calls.ts';
import { MAX_EXPORTED } from '../contract.ts';

let files: FileCalls;
beforeAll(async () => {
  files = await FileCalls.open();
});
afterAll(() => files[Symbol.asyncDispose]());
beforeEach(() => files.on.nextForm());

interface Prepared {
  readonly data: { readonly id: number; readonly files: { submission_id: number; paths: string[] }[] };
}
const url = () => `/v2/cli/forms/${files.on.form.form_uid}/file-exports`;
const prepare = (submissions: readonly number[], by: Person = files.on.owner) =>
  by.post<Prepared>(url(), { submission_ids: [...submissions] });
const download = (id: number, by?: Person) => files.get(`${url()}/${id}`, by);

/** What another library extracts: contents in hexadecimal, by path. */
const extracted = (zip: Buffer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, content]) => [name, Buffer.from(content).toString('hex')]),
  );

/** Sends files with these names and returns the submission's id. */
async function sent(...parts: readonly (readonly [name: string, content: string | Buffer])[]): Promise<number> {
  const sentFiles = parts.map(([name, content], at) => [`name="f${at}"; filename="${name}"`, content] as const);
  await files.send([['name="name"', 'Ann'], ...sentFiles]);
  return (await files.on.rows()).at(-1)?.id ?? 0;
}

describe('the ZIP of an export', () => {
  test('has the files of each submission in its folder, under the names in the list', async () => {
    const one = await sent(['cv.pdf', pdf], ['cv.pdf', png], ['../../etc/passwd', 'x']);
    const two = await sent(['cv.pdf', pdf]);
    const without = await sent();
    const { body } = await prepare([one, two, without]);
    expect(body.data.files).toEqual([
      { submission_id: one, paths: [`${one}/cv.pdf`, `${one}/cv (2).pdf`, `${one}/passwd`] },
      { submission_id: two, paths: [`${two}/cv.pdf`] },
    ]);
    const response = await download(body.data.id);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(response.rawPayload.length),
      'content-disposition': `attachment; filename="Contact.zip"; filename*=UTF-8''Contact.zip`,
      'cache-control': 'private, no-store',
    });
    expect(extracted(response.rawPayload)).toEqual({
      [`${one}/cv.pdf`]: pdf.toString('hex'),
      [`${one}/cv (2).pdf`]: png.toString('hex'),
      [`${one}/passwd`]: Buffer.from('x').toString('hex'),
      [`${two}/cv.pdf`]: pdf.toString('hex'),
    });
  });

  test('is truncated visibly if a file fails during the download, and omits files lost earlier', async () => {
    const id = await sent(['a.bin', Buffer.alloc(900_000, 1)], ['b.txt', 'b']);
    const { body } = await prepare([id]);
    const { rows } = await sql<{ key: string }>`
      select key from files where submission_id = ${id} order by position`.execute(files.on.server.db);
    const [first = ''] = rows.map(({ key }) => storedFile(files.on.server.dataDir, key));
    await writeFile(first, 'shorter than its row says');
    const cut = await download(body.data.id).catch((error: unknown) => error);
    expect(cut).toBeInstanceOf(Error);
    await rm(first);
    const left = await download(body.data.id);
    expect(Object.keys(extracted(left.rawPayload))).toEqual([`${id}/b.txt`]);
  });

  test('contains no files of another form or of a locked submission', async () => {
    const elsewhere = await sent(['secret.txt', 'secret']);
    await files.on.nextForm();
    expect((await prepare([elsewhere])).status).toBe(404);
    const [locked, open] = [await sent(['a.txt', 'a']), await sent(['b.txt', 'b'])];
    const { body } = await prepare([elsewhere, locked, open]);
    await sql`update submissions set is_locked = true where id = ${locked}`.execute(files.on.server.db);
    const zip = (await download(body.data.id)).rawPayload;
    expect(Object.keys(extracted(zip))).toEqual([`${open}/b.txt`]);
  });

  test('omits and counts infected files, without changing the paths of the others', async () => {
    const id = await sent(['cv.pdf', pdf], ['cv.pdf', png]);
    const mark = (field: string) =>
      sql`update files set scan_state = 'infected', scan_finding = 'Eicar' where submission_id = ${id} and field = ${field}`.execute(
        files.on.server.db,
      );
    await mark('f0');
    const { body } = await prepare([id]);
    expect(body.data).toMatchObject({ files: [{ submission_id: id, paths: [`${id}/cv (2).pdf`] }], withheld: 1 });
    const zip = (await download(body.data.id)).rawPayload;
    expect(extracted(zip)).toEqual({ [`${id}/cv (2).pdf`]: png.toString('hex') });
    await mark('f1');
    expect(await prepare([id])).toMatchObject({ status: 409, body: { error: { code: 'NO_SCANNED_FILES' } } });
  });

  test('is available to people who may see the form, for an hour', async () => {
    const { body } = await prepare([await sent(['a.txt', 'a'])]);
    const unrelated = await newPerson(files.on.server);
    const theirs = await newForm(unrelated);
    expect((await download(body.data.id, unrelated)).statusCode).toBe(404);
    const moved = await files.get(`/v2/cli/forms/${theirs.form_uid}/file-exports/${body.data.id}`, unrelated);
    expect([moved.statusCode, moved.json()]).toMatchObject([404, { error: { code: 'FILE_EXPORT_EXPIRED' } }]);
    files.on.clock.advance(3_500_000);
    expect((await download(body.data.id)).statusCode).toBe(200);
    files.on.clock.advance(200_000);
    expect((await download(body.data.id)).statusCode).toBe(404);
    await files.on.server.scheduler.runNow('export/expired');
    expect((await sql`select from file_exports`.execute(files.on.server.db)).rows).toHaveLength(0);
  });

  test('has at most 20,000 files, so that the smallest ones do not hold up the server', async () => {
    const id = await sent(['a.txt', 'a']);
    const copies = (from: number, to: number) =>
      sql`
        insert into files (form_id, submission_id, position, field, name, type, bytes, key)
        select form_id, submission_id, n, field, name, type, bytes, key || n
        from files cross join generate_series(${from}::int, ${to}::int) n where submission_id = ${id} and position = 0`.execute(
        files.on.server.db,
      );
    await copies(1, 19_999);
    const { status, body } = await prepare([id]);
    expect([status, body.data.files[0]?.paths.length]).toEqual([200, 20_000]);
    await copies(20_000, 20_000);
    expect(await prepare([id])).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'EXPORT_TOO_MANY_FILES',
          message:
            'An export can include up to 20000 files. Choose a shorter date range under “Received” and export in parts.',
        },
      },
    });
    // One that came after the export was prepared.
    const zip = (await download(body.data.id)).rawPayload;
    expect(Object.keys(extracted(zip))).toEqual([`${id}/a.txt`]);
  });

  test('is rejected for submissions without files and for too many submissions', async () => {
    expect(await prepare([await sent()])).toMatchObject({ status: 404, body: { error: { code: 'NO_FILES' } } });
    const many = Array.from({ length: MAX_EXPORTED + 1 }, (_, at) => at + 1);
    const { status, body } = await prepare(many);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('"EXPORT_TOO_LARGE"');
    expect(JSON.stringify(body)).toContain(
      'An export can include the files of up to 10000 submissions. Choose a shorter date range under “Received” and export in parts.',
    );
  });
});
