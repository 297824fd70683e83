import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EICAR, FINDING, findClamd, MAX_SCANNED_BYTES, VirusScanner } from '../../../tests/server/clamd.ts';
import { Clamd, ScannerUnavailable } from './clamd.ts';

describe.runIf(findClamd())('clamd', () => {
  let scanner: VirusScanner;
  beforeAll(async () => {
    scanner = await VirusScanner.start();
  });
  afterAll(() => scanner[Symbol.asyncDispose]());

  const { signal } = new AbortController();
  const at = (silentMs?: number) => new Clamd({ host: '127.0.0.1', port: scanner.port }, silentMs);
  const scan = (...chunks: readonly Buffer[]) => at().scan(() => Readable.from(chunks), signal);
  const reasonOf = async (scanned: Promise<unknown>) => {
    const error = await scanned.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ScannerUnavailable);
    return String(error);
  };

  test('finds a virus anywhere in a file, and passes clean files', async () => {
    expect(await scan(Buffer.from('hello'))).toEqual({ state: 'clean' });
    expect(await scan()).toEqual({ state: 'clean' });
    expect(await scan(Buffer.alloc(900_000, 1))).toEqual({ state: 'clean' });
    const infected = { state: 'infected', finding: FINDING };
    expect(await scan(Buffer.from(EICAR))).toEqual(infected);
    const halves = [EICAR.slice(0, 20), EICAR.slice(20)].map((part) => Buffer.from(part));
    expect(await scan(Buffer.alloc(500_000), ...halves, Buffer.alloc(100_000))).toEqual(infected);
  });

  test('reports that a file is too large, regardless of how much is left to send', async () => {
    const part = Buffer.alloc(MAX_SCANNED_BYTES / 4);
    expect(await scan(part, part, part, part, Buffer.alloc(1))).toEqual({ state: 'too_large' });
    expect(await scan(...Array.from({ length: 100 }, () => part))).toEqual({ state: 'too_large' });
  });

  test('listens on a socket file as well', async () => {
    const client = new Clamd({ path: scanner.socket });
    expect(await client.version()).toMatch(/^ClamAV \d/);
    expect(await client.scan(() => Readable.from([Buffer.from(EICAR)]), signal)).toMatchObject({ state: 'infected' });
  });

  test('is unavailable if it hangs, is killed during a scan, or does not run', async () => {
    scanner.pause();
    expect(await reasonOf(at(300).scan(() => Readable.from([Buffer.alloc(10)]), signal))).toContain(
      'no response within',
    );
    const begun = reasonOf(at().scan(() => Readable.from([Buffer.alloc(10)]), signal));
    await scanner.kill();
    await begun;
    expect(await reasonOf(scan(Buffer.alloc(10)))).toContain('ECONNREFUSED');
    await scanner.start();
    expect(await scan(Buffer.from('hello'))).toEqual({ state: 'clean' });
  });

  test('is not called, and no file is opened, once the caller has aborted', async () => {
    const opened: Readable[] = [];
    const open = () => {
      const content = Readable.from([Buffer.from('hello')]);
      opened.push(content);
      return content;
    };
    await expect(at().scan(open, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
    expect(opened).toEqual([]);
  });

  test('stops waiting for a stalled file when the caller aborts', async () => {
    const silent = new Readable({ read: () => undefined });
    const caller = new AbortController();
    const reason = reasonOf(at().scan(() => silent, caller.signal));
    caller.abort(new Error('too late'));
    expect(await reason).toContain('too late');
    expect(silent.destroyed).toBe(true);
  });

  test('reports a failure to read the file itself', async () => {
    const failing = new Readable({ read: () => undefined });
    const scanned = at().scan(() => failing, signal);
    failing.destroy(new Error('the disk fails'));
    await expect(scanned).rejects.toThrow('the disk fails');
  });
});
