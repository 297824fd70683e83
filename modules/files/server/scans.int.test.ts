import { type AddressInfo, createServer } from 'node:net';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { SubmissionFile } from '../../../contract/entity/submission-file.ts';
import { readSettings } from '../../../server/config.ts';
import { sql } from '../../../server/kit.ts';
import { createLogger } from '../../../server/logs.ts';
import { runAdmin } from '../../../server/operator/run-admin.ts';
import { withSecret } from '../../../server/secret-file.ts';
import { EICAR, FINDING, findClamd, MAX_SCANNED_BYTES, VirusScanner } from '../../../tests/server/clamd.ts';
import { png } from '../../../tests/server/multipart.ts';
import { attachments } from './attachments.ts';
import { Clamd } from './clamd.ts';
import { FileScanner } from './scanner.ts';
import { filesByLink, filesOfSubmission } from './shared-files.ts';
import { FileStorage } from './storage.ts';
import { addressOf, FileCalls } from './testing/file-calls.ts';

describe.runIf(findClamd())('With a virus scanner, a file', () => {
  let scanner: VirusScanner;
  let files: FileCalls;
  beforeAll(async () => {
    scanner = await VirusScanner.start();
    files = await FileCalls.open({ FILE_SCAN: scanner.url });
  });
  afterAll(async () => {
    await files[Symbol.asyncDispose]();
    await scanner[Symbol.asyncDispose]();
  });
  beforeEach(() => files.on.nextForm());

  type Stored = Awaited<ReturnType<FileCalls['store']>>;
  const scanOf = async ({ submission }: Stored): Promise<SubmissionFile['scan']> =>
    (await files.filesOf(submission))[0]?.scan;
  const scanned = async (file: Stored, state: string) => {
    await expect.poll(() => scanOf(file)).toMatchObject({ state });
    return file;
  };
  const opened = async (file: Stored) => {
    const response = await files.get(addressOf(file));
    if (response.statusCode === 302) return 200;
    return [response.statusCode, response.json<{ details: { code: string }[] }>().details[0]?.code];
  };
  /** The server's next run, at most a minute later. */
  const nextRun = async () => {
    files.on.clock.advance(60_000);
    await files.on.server.scheduler.runNow('files/scan');
  };
  const exported = async ({ submission }: Stored) => {
    const url = `/v2/cli/forms/${files.on.form.form_uid}/file-exports`;
    const { status, body } = await files.on.owner.post<{ data?: { id: number } }>(url, {
      submission_ids: [submission],
    });
    if (status !== 200) return [];
    return Object.keys(unzipSync((await files.get(`${url}/${body.data?.id}`)).rawPayload));
  };

  test('can be opened once no virus was found', async () => {
    const file = await scanned(await files.store('me.png', png), 'clean');
    expect(await opened(file)).toBe(200);
    expect((await files.open(addressOf(file))).rawPayload).toEqual(png);
    expect(await exported(file)).toEqual([`${file.submission}/me.png`]);
  });

  test('never opens, exports or sends an infected file', async () => {
    const file = await scanned(await files.store('invoice.pdf', EICAR), 'infected');
    expect(await scanOf(file)).toEqual({ state: 'infected', finding: FINDING });
    expect(await opened(file)).toEqual([403, 'FILE_INFECTED']);
    const { cookie = '' } = files.on.owner;
    const browser = { cookie, accept: 'text/html' };
    const page = await files.on.server.console.inject({ url: addressOf(file), headers: browser });
    expect([page.statusCode, page.body]).toEqual([403, expect.stringContaining('infected with a virus')]);
    expect(await exported(file)).toEqual([]);
    const { server, clock } = files.on;
    // Even if scanning has been turned off since.
    const config = withSecret(readSettings({ SECRET: 'x'.repeat(32) }));
    const source = attachments({ db: server.db, config }, new FileStorage(server.dataDir), undefined);
    expect(await source.read(file.file_id)).toBeUndefined();
    const [shared] = filesByLink({ config, clock })(file.submission, [file]);
    const { pathname, search } = new URL(shared?.url ?? '');
    expect((await files.get(`${pathname}${search}`)).statusCode).toBe(403);
    const { rows } = await sql<{ files: unknown }>`
      select ${filesOfSubmission} as files from submissions s where id = ${file.submission}`.execute(server.db);
    expect(rows).toEqual([{ files: null }]);
  });

  test('waiting for its scan is scanned before an email attaches it', async () => {
    await scanner.kill();
    const file = await scanned(await files.store('me.png', png), 'unavailable');
    const infected = await scanned(await files.store('invoice.pdf', EICAR), 'unavailable');
    const { server, clock } = files.on;
    const config = withSecret(readSettings({ SECRET: 'x'.repeat(32), FILE_SCAN: scanner.url }));
    const storage = new FileStorage(server.dataDir);
    const log = createLogger({ logLevel: 'silent' });
    const services = { db: server.db, live: server.live, clock, log };
    const own = new FileScanner(services, storage, new Clamd({ path: scanner.socket }));
    const source = attachments({ db: server.db, config }, storage, own);
    expect(await source.read(file.file_id)).toBeUndefined();
    await scanner.start();
    expect(await source.read(file.file_id)).toEqual(png);
    expect(await source.read(infected.file_id)).toBeUndefined();
    expect(await scanOf(infected)).toEqual({ state: 'infected', finding: FINDING });
  });

  test('says that a file is too large for the scanner, and only downloads it', async () => {
    const large = Buffer.concat([png, Buffer.alloc(MAX_SCANNED_BYTES)]);
    const file = await scanned(await files.store('large.png', large), 'too_large');
    expect((await files.open(addressOf(file))).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; /),
    });
  });

  test('waits while the scanner hangs, and is scanned by the next run after the scanner was killed', async () => {
    scanner.pause();
    const file = await files.store('me.png', png);
    expect(await scanOf(file)).toEqual({ state: 'waiting' });
    expect(await opened(file)).toEqual([503, 'FILE_NOT_SCANNED_YET']);
    expect(await exported(file)).toEqual([]);
    await scanner.kill();
    await scanned(file, 'unavailable');
    expect(await opened(file)).toEqual([503, 'FILE_NOT_SCANNED']);
    const other = await files.store('other.pdf', EICAR);
    await scanned(other, 'unavailable');
    const { out } = await runAdmin(files.on.server.adminCommands, ['status']);
    expect(out).toContainEqual(expect.stringMatching(/^Virus scan: clamd is unavailable: connect ECONNREFUSED/));
    await scanner.start();
    await nextRun();
    expect(await opened(file)).toBe(200);
    expect(await opened(other)).toEqual([403, 'FILE_INFECTED']);
    const status = await runAdmin(files.on.server.adminCommands, ['status']);
    expect(status.out).toContainEqual(expect.stringMatching(/^Virus scan: ClamAV \d.* responds\.$/));
  });

  /** A clamd that reports an error for files with this content, and finds no virus in others. */
  const brokenScanner = async (content: string) => {
    const broken = createServer((socket) => {
      let received = '';
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        if (received.endsWith('\0\0\0\0'))
          socket.end(received.includes(content) ? 'Can not read file. ERROR\0' : 'stream: OK\0');
      });
    });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void broken.close());
    // It listens on a port.
    const { port } = broken.address() as AddressInfo;
    const { db, live, dataDir } = files.on.server;
    const services = { db, live, clock: files.on.clock, log: createLogger({ logLevel: 'silent' }) };
    return new FileScanner(services, new FileStorage(dataDir), new Clamd({ host: '127.0.0.1', port }));
  };
  const rowOf = async ({ file_id }: Stored) => {
    const { rows } = await sql<{ scan_state: string | null; scan_failures: number }>`
      select scan_state, scan_failures from files where id = ${file_id}`.execute(files.on.server.db);
    return rows[0];
  };
  /** Runs a minute apart until this number of minutes has passed. */
  const runFor = async (own: FileScanner, minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      files.on.clock.advance(60_000);
      await own.scanWaiting();
    }
  };

  test('retries a file that the scanner cannot read at growing intervals, without delay for others, and finally leaves it closed', async () => {
    await scanner.kill();
    const broken = await scanned(await files.store('broken.bin', 'broken content'), 'unavailable');
    const others = [await files.store('me.png', png), await files.store('you.png', png)];
    for (const other of others) await scanned(other, 'unavailable');
    const own = await brokenScanner('broken content');
    await runFor(own, 1);
    for (const other of others) expect(await scanOf(other)).toEqual({ state: 'clean' });
    expect((await rowOf(broken))?.scan_failures).toBe(1);
    await runFor(own, 30);
    expect((await rowOf(broken))?.scan_failures).toBeLessThan(6);
    await runFor(own, 150);
    expect(await rowOf(broken)).toEqual({ scan_state: 'failed', scan_failures: 7 });
    expect(await scanOf(broken)).toEqual({ state: 'failed' });
    expect(await opened(broken)).toEqual([403, 'FILE_SCAN_FAILED']);
    await scanner.start();
    const { adminCommands } = files.on.server;
    expect((await runAdmin(adminCommands, ['status'])).out).toContainEqual(
      expect.stringMatching(
        /1 file could not be scanned and cannot be opened\. Rescan: npm run admin -- files rescan$/,
      ),
    );
    expect(await runAdmin(adminCommands, ['files', 'rescan'])).toMatchObject({
      out: ['Rescanning 1 file within a minute.'],
    });
    await nextRun();
    expect(await opened(broken)).toBe(200);
    expect(await runAdmin(adminCommands, ['files', 'rescan'])).toMatchObject({
      out: ['No virus scan has failed.'],
    });
  });

  test('does not retry a file with missing content forever', async () => {
    await scanner.kill();
    const file = await scanned(await files.store('me.png', png), 'unavailable');
    const { rows } = await sql<{ key: string }>`
      select key from files where id = ${file.file_id}`.execute(files.on.server.db);
    await new FileStorage(files.on.server.dataDir).remove(rows.map(({ key }) => key));
    await runFor(await brokenScanner('nothing'), 180);
    expect(await rowOf(file)).toEqual({ scan_state: 'failed', scan_failures: 7 });
    await scanner.start();
  });

  test('does not scan a file that is deleted before its scan', async () => {
    await scanner.kill();
    const file = await scanned(await files.store('me.png', png), 'unavailable');
    await files.on.owner.delete(`/v2/cli/forms/${files.on.form.form_id}/submissions/${file.submission}`);
    await scanner.start();
    await nextRun();
    const { rows } = await sql`select scan_state from files where id = ${file.file_id}`.execute(files.on.server.db);
    expect(rows).toEqual([{ scan_state: 'unavailable' }]);
  });

  test('announces each result to every open console', async () => {
    const events: unknown[] = [];
    const stop = files.on.server.live.subscribe(`form:${files.on.form.form_id}`, (event) => events.push(event));
    const file = await scanned(await files.store('me.png', png), 'clean');
    stop();
    expect(events).toContainEqual({
      event: 'file-scanned',
      form_id: files.on.form.form_id,
      submission_id: file.submission,
    });
  });
});

test('Without a virus scanner, the operator reads that files are not scanned again', async () => {
  await using files = await FileCalls.open({});
  const { errors } = await runAdmin(files.on.server.adminCommands, ['files', 'rescan']);
  expect(errors).toEqual(['FILE_SCAN is not set: files are not scanned.']);
});
