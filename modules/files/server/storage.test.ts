import { createHash } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../../server/config.ts';
import { ARRIVING, filesFolder } from '../../../server/kit.ts';
import { createLogger } from '../../../server/logs.ts';
import { ObjectStorage } from '../../../tests/server/object-storage.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { BucketAdapter } from './bucket-adapter.ts';
import { DiskAdapter } from './disk-adapter.ts';
import { FileStorage } from './storage.ts';
import type { StorageAdapter } from './storage-adapter.ts';

const SILENT_MS = 1000;
/** A page of fewer files than are stored. */
const options = { silentMs: SILENT_MS, pageSize: 2 };
const folder = temporaryDirectory();
afterAll(() => folder[Symbol.dispose]());

const logged: string[] = [];
const log = createLogger({ logLevel: 'info' }, { write: (line) => void logged.push(line) });
const bucketOf = (env: Readonly<Record<string, string>>): BucketAdapter => {
  const { filesBucket } = readSettings(env);
  if (!filesBucket) throw new Error('No bucket is set');
  return new BucketAdapter(filesBucket, log, options);
};
const storageOn = (adapter: StorageAdapter) => new FileStorage(folder.path, adapter);
const any = () => undefined;
const unavailable = { kind: { code: 'UNAVAILABLE' }, retryAfter: 60 };

let server: ObjectStorage;
beforeAll(async () => {
  server = await ObjectStorage.start();
});
afterAll(() => server[Symbol.asyncDispose]());

const adapters: readonly (readonly [string, () => StorageAdapter])[] = [
  ['the disk', () => new DiskAdapter(folder.path)],
  ['a bucket', () => bucketOf(server.env)],
];

describe.each(adapters)('Files on %s', (_, adapter) => {
  let storage: FileStorage;
  beforeEach(() => {
    storage = storageOn(adapter());
  });
  const stored = async () => {
    const batches: string[] = [];
    for await (const keys of storage.storedBefore(new Date(Date.now() + 60_000))) batches.push(...keys);
    return batches;
  };

  test('are read as they were written', async () => {
    const content = Buffer.from(Array.from({ length: 3_000_000 }, (_byte, at) => at % 251));
    const { key, ...written } = await storage.write(Readable.from([content.subarray(0, 9), content.subarray(9)]), any);
    const digest = createHash('sha256').update(content).digest('base64url');
    expect(written).toEqual({ type: 'application/octet-stream', bytes: content.length, digest });
    expect((await buffer(storage.read(key))).equals(content)).toBe(true);
    expect((await storage.content(key))?.equals(content)).toBe(true);
    expect(await storage.has(key)).toBe(true);
  });

  test('may be empty', async () => {
    const { key } = await storage.write(Readable.from([]), any);
    expect(await storage.content(key)).toEqual(Buffer.alloc(0));
  });

  test('are listed and removed, skipping missing ones', async () => {
    const before = await stored();
    const { key } = await storage.write(Readable.from([Buffer.from('one')]), any);
    expect((await stored()).filter((one) => !before.includes(one))).toEqual([key]);
    await storage.remove([key, 'f'.repeat(32)]);
    expect(await stored()).toEqual(before);
    expect(await storage.has(key)).toBe(false);
    expect(await storage.content(key)).toBeUndefined();
    await expect(buffer(storage.read(key))).rejects.toThrow();
  });

  test('leave nothing behind if they are rejected or cut off during the upload', async () => {
    const before = await stored();
    const limit = (bytes: number) => {
      if (bytes > 10) throw new Error('too large');
    };
    await expect(storage.write(Readable.from([Buffer.alloc(11)]), limit)).rejects.toThrow('too large');
    const cut = new PassThrough();
    cut.write('some');
    const cutOff = expect(storage.write(cut, (bytes) => bytes > 0 && cut.destroy(new Error('cut')))).rejects;
    await cutOff.toThrow('cut');
    expect(await stored()).toEqual(before);
    expect(await readdir(path.join(filesFolder(folder.path), ARRIVING))).toEqual([]);
  });

  test('leave nothing behind if the upload is aborted while their file is being created', async () => {
    const cutOff = Array.from({ length: 200 }, async () => {
      const cut = new PassThrough().on('error', () => undefined);
      const written = storage.write(cut, any);
      setImmediate(() => cut.destroy(new Error('cut')));
      await expect(written).rejects.toThrow();
    });
    await Promise.all(cutOff);
    expect(await readdir(path.join(filesFolder(folder.path), ARRIVING))).toEqual([]);
  });

  test('can be read in part', async () => {
    const { key } = await storage.write(Readable.from([Buffer.alloc(2_000_000, 1)]), any);
    const reading = storage.read(key);
    for await (const chunk of reading) {
      expect(chunk).toBeInstanceOf(Buffer);
      break;
    }
    expect(reading.destroyed).toBe(true);
    expect(await storage.has(key)).toBe(true);
  });

  test('have a status without a problem', async () => {
    expect(await storage.status()).toMatchObject({ isUsable: true, line: expect.stringMatching(/^Files: stored in /) });
  });
});

describe('A bucket that fails', () => {
  const write = (storage: FileStorage) => storage.write(Readable.from([Buffer.alloc(1_000_000)]), any);
  const expectFailure = async (storage: FileStorage, reason: string) => {
    logged.length = 0;
    await expect(write(storage)).rejects.toMatchObject(unavailable);
    expect(logged.join('')).toContain(`the file storage failed to store a file: ${reason}`);
    expect((await storage.status()).line).toMatch(
      /^Files: stored in the bucket inlet-files at http:\S+, which fails: .+\. Submissions with files are rejected with 503/,
    );
    expect((await storage.status()).line).toContain(reason.split(' (')[0]);
    expect(await readdir(path.join(filesFolder(folder.path), ARRIVING))).toEqual([]);
  };

  test('rejects an upload if the credentials are wrong', async () => {
    await expectFailure(
      storageOn(bucketOf({ ...server.env, AWS_SECRET_ACCESS_KEY: 'wrong' })),
      'it rejects the credentials (403',
    );
  });

  test('rejects an upload if the bucket does not exist', async () => {
    const elsewhere = server.env.FILES_URL.replace('inlet-files', 'inlet-missing');
    const storage = storageOn(bucketOf({ ...server.env, FILES_URL: elsewhere }));
    await expect(write(storage)).rejects.toMatchObject(unavailable);
    expect((await storage.status()).line).toContain('the bucket does not exist (404)');
  });

  test('rejects an upload in time if the bucket hangs, and stores the next one once it responds', async () => {
    const storage = storageOn(bucketOf(server.env));
    server.pause();
    const begun = performance.now();
    await expectFailure(storage, 'it does not respond');
    await expect(storage.has('a'.repeat(32))).rejects.toMatchObject(unavailable);
    await expect(buffer(storage.read('a'.repeat(32)))).rejects.toMatchObject(unavailable);
    expect(performance.now() - begun).toBeLessThan(10 * SILENT_MS);
    server.resume();
    expect(await storage.has((await write(storage)).key)).toBe(true);
  });

  test('delays shutdown by two seconds if the bucket hangs, not by the request timeout', async () => {
    const { filesBucket } = readSettings(server.env);
    if (!filesBucket) throw new Error('No bucket is set');
    const stopping = new AbortController();
    const storage = storageOn(new BucketAdapter(filesBucket, log, { silentMs: 60_000, stopping: stopping.signal }));
    server.pause();
    const begun = performance.now();
    const pending: Promise<unknown>[] = [write(storage), storage.has('a'.repeat(32))];
    stopping.abort();
    // What begins during the stop, such as the removal of files.
    pending.push(storage.remove(['a'.repeat(32)]));
    await Promise.all(pending.map((one) => expect(one).rejects.toMatchObject(unavailable)));
    expect(performance.now() - begun).toBeLessThan(20_000);
    server.resume();
  });

  test('rejects an upload if the storage was killed, and stores the next one once it is back', async () => {
    const storage = storageOn(bucketOf(server.env));
    await write(storage);
    await server.kill();
    await expectFailure(storage, 'connect ECONNREFUSED');
    await server.start();
    expect(await storage.has((await write(storage)).key)).toBe(true);
  });

  test.runIf(process.platform === 'linux')('leaves no upload open in the server', async () => {
    const openUploads = async () => {
      const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
      return (await Promise.all(links)).filter((link) => link.startsWith(filesFolder(folder.path)));
    };
    const storage = storageOn(bucketOf({ ...server.env, AWS_SECRET_ACCESS_KEY: 'wrong' }));
    await Promise.all(Array.from({ length: 5 }, () => expect(write(storage)).rejects.toMatchObject(unavailable)));
    server.pause();
    await Promise.all(Array.from({ length: 5 }, () => expect(write(storage)).rejects.toMatchObject(unavailable)));
    server.resume();
    await expect.poll(openUploads).toEqual([]);
  });

  test('does not mistake a missing bucket for a missing file', async () => {
    logged.length = 0;
    const elsewhere = server.env.FILES_URL.replace('inlet-files', 'inlet-missing');
    const storage = storageOn(bucketOf({ ...server.env, FILES_URL: elsewhere }));
    await expect(storage.has('a'.repeat(32))).rejects.toMatchObject(unavailable);
    await expect(storage.content('a'.repeat(32))).rejects.toMatchObject(unavailable);
    expect(logged.join('')).toContain('the file storage failed to find a file: the bucket does not exist (404)');
  });

  test('because it sends a file without end does not fill the memory', async () => {
    let sent = 0;
    const endless = createServer((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(100_000))) sent += 100_000;
      };
      response.on('drain', more);
      more();
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    // It listens on a port.
    const { port } = endless.address() as AddressInfo;
    const storage = storageOn(
      bucketOf({ ...server.env, FILES_URL: `s3://inlet-files/uploads?endpoint=http://127.0.0.1:${port}` }),
    );
    await expect(storage.content('a'.repeat(32))).rejects.toMatchObject(unavailable);
    await expect(storage.marker?.owner()).rejects.toMatchObject(unavailable);
    expect(sent).toBeLessThan(120_000_000);
    endless.closeAllConnections();
    endless.close();
  });

  test('because it stops in the middle of a file does not keep the reader waiting', async () => {
    const stopping = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('the beginning');
    });
    await new Promise<void>((resolve) => stopping.listen(0, '127.0.0.1', resolve));
    // It listens on a port.
    const { port } = stopping.address() as AddressInfo;
    const storage = storageOn(
      bucketOf({ ...server.env, FILES_URL: `s3://inlet-files/uploads?endpoint=http://127.0.0.1:${port}` }),
    );
    await expect(storage.content('a'.repeat(32))).rejects.toMatchObject(unavailable);
    stopping.closeAllConnections();
    stopping.close();
  });
});
