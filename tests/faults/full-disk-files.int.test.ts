import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asApiClient, FileCalls } from '../../modules/files/server/testing/file-calls.ts';
import { filesFolder } from '../../server/kit.ts';
import { type SmallDisk, smallDisk, whyNoSmallDisk } from './small-disk.ts';

const MB = 1024 ** 2;
const missing = whyNoSmallDisk();
if (missing !== undefined) console.warn(`SKIPPED: the tests of files on a full disk (${missing})`);

/** The files are on a disk of their own, whose reserve is 48 MB. */
let disk: SmallDisk;
let files: FileCalls;
beforeAll(async () => {
  if (missing !== undefined) return;
  files = await FileCalls.open();
  disk = smallDisk(150 * MB);
  const folder = filesFolder(files.on.server.dataDir);
  mkdirSync(path.dirname(folder), { recursive: true });
  symlinkSync(disk.path, folder);
});
afterAll(async () => {
  if (missing !== undefined) return;
  await files[Symbol.asyncDispose]();
  disk[Symbol.dispose]();
});

const upload = () => files.send([['name="cv"; filename="cv.pdf"', Buffer.alloc(6_000_000, 1)]]);
const stored = async () => (await files.onDisk()).filter((file) => path.basename(file) !== 'filler');

test.skipIf(missing !== undefined)(
  'rejects an upload below the reserve with 503 and Retry-After, leaves nothing of it, and accepts again',
  async () => {
    disk.fillTo(47 * MB);
    const rejected = await upload();
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '60']);
    expect(rejected.json()).toMatchObject({ success: false, details: [{ code: 'UNAVAILABLE' }] });
    expect(await stored()).toEqual([]);
    expect(await files.on.rows()).toEqual([]);
    disk.empty();
    expect((await upload()).statusCode).toBe(200);
    expect(await stored()).toHaveLength(1);
  },
);

test.skipIf(missing !== undefined)(
  'rejects the rest of an upload that reaches the reserve while it arrives',
  async () => {
    await files.on.nextForm();
    const before = await stored();
    disk.fillTo(50 * MB);
    const { collector } = await files.on.server.listen();
    const body = new FormData();
    body.append('a', new File([Buffer.alloc(2_500_000, 1)], 'a.bin'));
    body.append('b', new File([Buffer.alloc(9_000_000, 2)], 'b.bin'));
    const url = new URL(`/f/${files.on.form.form_uid}`, collector);
    const rejected = await fetch(url, { method: 'POST', body, headers: asApiClient });
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await stored()).toEqual(before);
    expect(await files.on.rows()).toEqual([]);
    disk.empty();
  },
);
