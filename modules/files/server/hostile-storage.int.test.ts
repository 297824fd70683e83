import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../contract/duration.ts';
import { readSettings } from '../../../server/config.ts';
import { createLogger } from '../../../server/logs.ts';
import { portOf } from '../../../tests/server/port-of.ts';
import { BucketAdapter } from './bucket-adapter.ts';

const logged: string[] = [];
const log = createLogger({ logLevel: 'info' }, { write: (line) => void logged.push(line) });
const unavailable = { kind: { code: 'UNAVAILABLE' }, retryAfter: 60 };

let respond: RequestListener;
const storage = createServer((request, response) => respond(request, response));
let bucket: BucketAdapter;
beforeAll(async () => {
  await once(storage.listen(0, '127.0.0.1'), 'listening');
  const { filesBucket } = readSettings({
    FILES_URL: `s3://inlet-files/uploads?endpoint=http://127.0.0.1:${portOf(storage)}`,
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
  });
  if (!filesBucket) throw new Error('No bucket is set');
  bucket = new BucketAdapter(filesBucket, log, { silentMs: 1000 });
});
afterAll(() => {
  storage.closeAllConnections();
  storage.close();
});

const xml = { 'content-type': 'application/xml' };
const list = (content: string) => `<?xml version="1.0"?>\n<ListBucketResult>${content}</ListBucketResult>`;
const listAll = async (): Promise<number> => {
  let pages = 0;
  for await (const _ of bucket.list()) pages++;
  return pages;
};
const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a list', listAll],
  ['a file’s content', () => bucket.content('a'.repeat(32))],
  ['the removal of a file', () => bucket.remove(['a'.repeat(32)])],
  ['the marker', async () => bucket.marker.owner()],
];

let sent = 0;
function sendEndlessly(response: ServerResponse, chunk: string): void {
  const more = (): void => {
    while (!response.destroyed && response.write(chunk)) sent += chunk.length;
  };
  response.on('drain', more);
  more();
}

describe.each(calls)('%s', (name, call) => {
  test.each([['an error', 500], ...(name === 'a list' ? [['a list', 200] as const] : [])] as const)(
    'does not fill the memory with %s without end',
    async (_what, status) => {
      sent = 0;
      respond = (_request, response) => {
        response.writeHead(status, xml);
        sendEndlessly(response, `<Contents><Key>${'x'.repeat(1000)}</Key></Contents>`.repeat(100));
      };
      await expect(call()).rejects.toMatchObject(unavailable);
      // The client tries three times, and buffers of the system take a few megabytes of each.
      expect(sent).toBeLessThan(60_000_000);
    },
  );

  test('does not wait for an error that stops in the middle', async () => {
    respond = (_request, response) => {
      response.writeHead(500, xml).write('<Error>');
    };
    await expect(call()).rejects.toMatchObject(unavailable);
  });
});

test.each([
  ['nested deeply', list('<a>'.repeat(120_000) + '</a>'.repeat(120_000))],
  ['of entities', `<!DOCTYPE a [${'<!ENTITY a "b">'.repeat(100)}]>${list('&a;')}`],
  ['of document types', '<!DOCTYPE a>'.repeat(80_000) + list('')],
  ['that is not closed', '<'.repeat(900_000)],
  ['of names', list(Array.from({ length: 40_000 }, (_, n) => `<k${n}>x</k${n}>`).join(''))],
])('a list %s is rejected or read in time', { timeout: 60_000 }, async (_what, document) => {
  respond = (_request, response) => void response.writeHead(200, xml).end(document);
  const begun = performance.now();
  await listAll().catch((error: unknown) => expect(error).toMatchObject(unavailable));
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test('logs each failure once a minute, however many requests have it', async () => {
  respond = (_request, response) => void response.writeHead(500, xml).end();
  const later = performance.now() + MINUTE_MS;
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  logged.length = 0;
  const fail = () => expect(bucket.remove(['a'.repeat(32)])).rejects.toMatchObject(unavailable);
  await Promise.all([fail(), fail(), fail()]);
  await fail();
  vi.restoreAllMocks();
  expect(logged.filter((line) => line.includes('the file storage failed to remove a file'))).toHaveLength(1);
});
