import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MULTIPART, pdf, png } from '../../../tests/server/multipart.ts';
import { newForm, newPerson } from '../../../tests/server/person.ts';
import { addressOf, FileCalls } from './testing/file-calls.ts';

let files: FileCalls;
let collector: URL;
beforeAll(async () => {
  files = await FileCalls.open();
  collector = new URL((await files.on.server.listen()).collector);
});
afterAll(() => files[Symbol.asyncDispose]());
beforeEach(() => files.on.nextForm());

const html = '<!doctype html><script>alert(document.domain)</script>';
const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

describe('a crafted file', () => {
  test.each([
    ['HTML', 'page.html', html],
    ['HTML under the name of an image', 'photo.png', html],
    ['SVG', 'drawing.svg', svg],
    ['SVG without a declaration', 'drawing.png', svg.slice(svg.indexOf('<svg'))],
    ['a script', 'a.js', 'alert(1)'],
    ['XHTML', 'a.xhtml', `<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`],
  ])('is never shown by the browser: %s', async (_, name, content) => {
    const { headers, statusCode } = await files.open(addressOf(await files.store(name, content)));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/\bsandbox$/),
    });
  });

  test.each([
    ['an image', 'image/gif', `GIF89a\x01\x00\x01\x00${html}`],
    ['a PDF', 'application/pdf', `${pdf.toString()}${html}`],
  ])('runs nothing if it is %s and HTML at once', async (_, type, content) => {
    const { headers } = await files.open(addressOf(await files.store('both.html', content)));
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['..\\\\..\\\\secret', 'secret'],
    ['..', 'file'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\u2066b\u0000c.txt', 'abc.txt'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(180)}…${'x'.repeat(16)}.pdf`],
  ])('cannot leave its folder or disguise its end by its name: %j', async (sent, shown) => {
    const file = await files.store(sent, 'hello');
    expect(file.name).toBe(shown);
    const paths = await files.onDisk();
    expect(paths.every((path) => /\/files\/([\da-f]{2})\/\1[\da-f]{30}$/.test(path))).toBe(true);
    const { headers } = await files.open(addressOf(file));
    expect(headers['content-disposition']).not.toMatch(/\.\.|[\\/]/);
  });
});

describe('a crafted form', () => {
  const leavesNothing = async (send: () => Promise<unknown>) => {
    const before = await files.onDisk();
    await send();
    await expect.poll(() => files.onDisk()).toEqual(before);
    expect(await files.on.rows()).toEqual([]);
  };

  test('is rejected with 10,000 parts, and leaves nothing behind', async () => {
    await leavesNothing(async () => {
      const parts = Array.from({ length: 10_000 }, (_, n) => [`name="a${n}"`, '1'] as const);
      const response = await files.send([['name="f"; filename="f"', png], ...parts]);
      expect([response.statusCode, response.json()]).toMatchObject([400, { details: [{ code: 'TOO_MANY_FIELDS' }] }]);
    });
  });

  test('is rejected if a part has no end, and leaves nothing behind', async () => {
    await leavesNothing(async () => {
      const body = '--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nnever ends';
      const response = await files.sendBytes(Buffer.from(body));
      expect([response.statusCode, response.json()]).toMatchObject([400, { details: [{ code: 'NOT_A_FORM' }] }]);
    });
  });

  test('leaves nothing behind if its connection ends in the middle of a file', async () => {
    await leavesNothing(async () => {
      const socket = connect(Number(collector.port), collector.hostname);
      const head = `POST /f/${files.on.form.form_uid} HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nContent-Length: 9999999\r\n\r\n`;
      const before = await files.onDisk();
      socket.write(
        `${head}--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n${'x'.repeat(200_000)}`,
      );
      await expect.poll(async () => (await files.onDisk()).length).toBe(before.length + 1);
      socket.destroy();
    });
  });

  test('gets a response while it is still sending a file that is too large', async () => {
    await files.on.set('max_file_mb', 1);
    await leavesNothing(async () => {
      const body = new FormData();
      body.append('photo', new File([Buffer.alloc(20_000_000)], 'photo.png'));
      const response = await fetch(new URL(`/f/${files.on.form.form_uid}`, collector), {
        method: 'POST',
        body,
        headers: { accept: 'application/json' },
      });
      expect([response.status, await response.json()]).toMatchObject([413, { errors: [{ field: 'photo' }] }]);
    });
  });

  test('cannot refer to a stored file of another submission', async () => {
    await files.send([
      ['name="a"', '1'],
      ['name="f"; filename="f"', '{"key":"00","name":"x"}'],
    ]);
    expect(await files.on.data()).toEqual(['{"a":"1","f":"f"}']);
  });
});

describe('a link to a file', () => {
  const linkTo = async (address: string) => String((await files.get(address)).headers.location);

  test('ends after five minutes', async () => {
    const link = await linkTo(addressOf(await files.store('a.txt', 'hello')));
    files.on.clock.advance(299_000);
    expect((await files.get(link)).statusCode).toBe(200);
    files.on.clock.advance(2000);
    const late = await files.get(link);
    expect([late.statusCode, late.json()]).toMatchObject([403, { details: [{ code: 'FILE_LINK_EXPIRED' }] }]);
    const longer = link.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 1000}`);
    expect((await files.get(longer)).statusCode).toBe(403);
  });

  test('opens no other file, and none of another form', async () => {
    const [one, other] = [await files.store('a.txt', 'hello'), await files.store('b.txt', 'secret')];
    const link = await linkTo(addressOf(one));
    expect((await files.get(link.replace(addressOf(one), addressOf(other)))).statusCode).toBe(403);
    const mixed = { submission: one.submission, file_id: other.file_id };
    expect((await files.get(addressOf(mixed))).statusCode).toBe(404);
  });

  test('opens nothing for others or without a session', async () => {
    const address = addressOf(await files.store('a.txt', 'hello'));
    const link = await linkTo(address);
    const unrelated = await newPerson(files.on.server);
    await newForm(unrelated);
    for (const url of [address, link]) {
      expect((await files.get(url, unrelated)).statusCode).toBe(404);
      expect((await files.get(url, { cookie: '' })).statusCode).toBe(401);
      expect((await files.on.server.collector.inject({ method: 'GET', url })).statusCode).toBe(404);
    }
  });
});
