import { readFile, stat, utimes } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { type FormPart, pdf, png } from '../../../tests/server/multipart.ts';
import { asPage } from '../../../tests/server/test-collector.ts';
import { addressOf, asApiClient, FileCalls } from './testing/file-calls.ts';

let files: FileCalls;
beforeAll(async () => {
  files = await FileCalls.open();
});
afterAll(() => files[Symbol.asyncDispose]());
beforeEach(() => files.on.nextForm());

const cv = ['name="cv"; filename="cv.pdf"', pdf] as const;
const attachment = (content: string | Buffer, name = 'a') =>
  [`name="${name}"; filename="${name}.bin"`, content] as const;
const MB = 1_000_000;

describe('a form with files', () => {
  test('stores them with the submission, in order, with the type of their content', async () => {
    const response = await files.send(
      [['name="name"', 'Ada'], cv, ['name="photo"; filename="C:\\\\me.txt"', png], ['name="none"; filename=""', '']],
      asPage,
    );
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toContain('not stored');
    expect(await files.on.data()).toEqual(['{"name":"Ada","cv":"cv.pdf","photo":"me.txt","none":""}']);
    const [row] = await files.on.rows();
    expect(await files.filesOf(row?.id ?? 0)).toEqual([
      { file_id: expect.any(Number), field: 'cv', name: 'cv.pdf', type: 'application/pdf', bytes: pdf.length },
      { file_id: expect.any(Number), field: 'photo', name: 'me.txt', type: 'image/png', bytes: png.length },
    ]);
    const { body } = await files.on.owner.get<{ submissions: unknown }>(`/cli/submissions/${files.on.form.form_id}`);
    expect(body.submissions).toMatchObject([{ file_count: 2 }]);
  });

  test('may come from the tracking script, with its key and its page view', async () => {
    const script = JSON.stringify({ key: 'key-of-the-script', visit: files.on.view() });
    const response = await files.send([['name="name"', 'Ada'], cv, ['name="_inlet"', script]], {
      ...asApiClient,
      origin: 'https://example.com',
    });
    expect(response.json()).toEqual({ success: true, message: expect.any(String), errors: [] });
    expect(await files.on.data()).toEqual(['{"name":"Ada","cv":"cv.pdf"}']);
    expect(await files.on.rows()).toMatchObject([{ type: 'with_analytics', idempotency_key: 'key-of-the-script' }]);
  });

  test('is stored once if it is sent again, and its second copy leaves nothing behind', async () => {
    const before = await files.onDisk();
    const parts = [['name="_key"', 'the-same-key'], cv] as const;
    expect((await files.send(parts)).statusCode).toBe(200);
    expect((await files.send(parts)).statusCode).toBe(200);
    expect(await files.on.rows()).toHaveLength(1);
    expect((await files.onDisk()).length - before.length).toBe(1);
    const other = await files.send([
      ['name="_key"', 'the-same-key'],
      [cv[0], `${pdf.toString()} `],
    ]);
    expect(other.json()).toMatchObject({ details: [{ code: 'KEY_REUSED' }] });
  });

  test('has no files if it is sent as JSON', async () => {
    await files.on.json({ cv: 'cv.pdf' });
    expect(await files.on.rows()).toMatchObject([{ file_count: 0 }]);
  });
});

describe('the limits of a form', () => {
  const rejects = async (code: string, field: string, parts: readonly FormPart[]) => {
    const before = await files.onDisk();
    const response = await files.send(parts);
    expect([response.statusCode, response.json()]).toMatchObject([
      413,
      {
        success: false,
        errors: [{ field, message: expect.stringContaining(`“${field}”`) }],
        details: [{ code, path: field }],
      },
    ]);
    await expect.poll(() => files.onDisk()).toEqual(before);
  };

  test('reject a file that is too large by the name of its field, and leave nothing behind', async () => {
    await files.on.set('max_file_mb', 1);
    await rejects('FILE_TOO_LARGE', 'photo', [cv, attachment(Buffer.alloc(MB + 1), 'photo')]);
    expect(await files.on.rows()).toEqual([]);
    expect((await files.send([attachment(Buffer.alloc(MB))])).statusCode).toBe(200);
  });

  test('explain it to a visitor on a page', async () => {
    await files.on.set('max_file_mb', 1);
    const response = await files.send([attachment(Buffer.alloc(MB + 1), 'photo')], asPage);
    expect(response.body).toContain('The file in “photo” is larger than 1 MB.');
  });

  test('reject one file too many', async () => {
    await files.on.set('max_files', 2);
    await rejects(
      'TOO_MANY_FILES',
      'c',
      ['a', 'b', 'c'].map((name) => attachment(name, name)),
    );
    expect((await files.send([attachment('1'), attachment('2', 'b')])).statusCode).toBe(200);
  });

  test('reject what exceeds the form’s space, until files are deleted', async () => {
    await files.on.set('max_total_file_mb', 1);
    const { submission } = await files.store('a.bin', Buffer.alloc(MB - 10));
    await rejects('NO_SPACE_FOR_FILES', 'b', [attachment('eleven byte', 'b')]);
    await files.on.owner.delete(`/v2/cli/forms/${files.on.form.form_id}/submissions/${submission}`);
    expect((await files.send([attachment('eleven byte', 'b')])).statusCode).toBe(200);
  });

  test('count files of spam separately, in a tenth of the space', async () => {
    await files.on.set('max_total_file_mb', 1);
    const trap = ['name="_gotcha"', 'bot'] as const;
    const spam = (bytes: number) => files.send([trap, attachment(Buffer.alloc(bytes), 'photo')]);
    expect((await spam(60_000)).statusCode).toBe(200);
    const rejected = await spam(60_000);
    expect([rejected.statusCode, rejected.json()]).toMatchObject([413, { details: [{ code: 'NO_SPACE_FOR_FILES' }] }]);
    const { submission } = await files.store('a.bin', Buffer.alloc(MB - 10));
    await rejects('NO_SPACE_FOR_FILES', 'b', [attachment('eleven byte', 'b')]);
    const mark = (path: string) => files.on.owner.post(`/cli/submission/mark_as/${submission}`, { marker: path });
    expect((await mark('spam')).status).toBe(200);
    expect((await files.send([attachment('eleven byte', 'b')])).statusCode).toBe(200);
    expect((await spam(1000)).statusCode).toBe(413);
    expect((await mark('!spam')).status).toBe(200);
    await rejects('NO_SPACE_FOR_FILES', 'c', [attachment('c', 'c')]);
  });

  test('apply to ten concurrent uploads when space is nearly used up', async () => {
    await files.on.set('max_total_file_mb', 1);
    const before = await files.onDisk();
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, n) => files.send([attachment(Buffer.alloc(300_000, n))])),
    );
    const byStatus = Map.groupBy(sent, ({ statusCode }) => statusCode);
    expect([byStatus.get(200)?.length, byStatus.get(413)?.length]).toEqual([3, 7]);
    expect((await files.onDisk()).length - before.length).toBe(3);
  });
});

describe('a file', () => {
  test('is shown inline if it is an image or a PDF, and otherwise downloaded', async () => {
    const image = await files.open(addressOf(await files.store('me.png', png)));
    expect([image.statusCode, image.headers]).toMatchObject([
      200,
      { 'content-type': 'image/png', 'content-disposition': expect.stringMatching(/^inline; /) },
    ]);
    expect(image.rawPayload).toEqual(png);
    const text = await files.store('Grüße.txt', 'hello');
    const opened = await files.open(addressOf(text));
    expect(opened.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="Gr__e.txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.txt`,
      'content-length': '5',
    });
    expect(opened.body).toBe('hello');
  });

  test('is removed with its submission and with its form', async () => {
    await files.on.server.scheduler.runNow('files/deleted');
    const before = await files.onDisk();
    const { submission } = await files.store('a.txt', 'a');
    await files.store('b.txt', 'b');
    await files.on.owner.delete(`/v2/cli/forms/${files.on.form.form_id}/submissions/${submission}`);
    await files.on.server.scheduler.runNow('files/deleted');
    expect((await files.onDisk()).length - before.length).toBe(1);
    await files.on.owner.delete(`/v2/cli/forms/${files.on.form.form_id}`, { name: 'Contact' });
    await files.on.server.scheduler.runNow('files/deleted');
    expect(await files.onDisk()).toEqual(before);
  });

  test('is not shown while its submission is over the monthly cap', async () => {
    const file = await files.store('me.png', png);
    await sql`update submissions set is_locked = true where id = ${file.submission}`.execute(files.on.server.db);
    expect((await files.get(addressOf(file))).statusCode).toBe(404);
    expect(await files.filesOf(file.submission)).toEqual([]);
  });

  test('removes a file without a submission once it is older than an hour, and no other', async () => {
    const stored = await files.store('me.png', png);
    const [orphan, ...others] = await files.onDisk();
    await sql`delete from files where id <> ${stored.file_id}`.execute(files.on.server.db);
    const remove = () => files.on.server.scheduler.runNow('files/orphans');
    const age = async (file: string, hours: number) => {
      const then = new Date(files.on.clock.now().getTime() - hours * 3_600_000);
      await utimes(file, then, then);
    };
    for (const file of [orphan ?? '', ...others]) await age(file, 2);
    await remove();
    const left = await files.onDisk();
    expect(left).toHaveLength(1);
    expect(await readFile(left[0] ?? '')).toEqual(png);
    expect((await stat(left[0] ?? '')).mode & 0o077).toBe(0);
  });
});
