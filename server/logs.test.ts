import { DatabaseUnavailable } from './db/database-error.ts';
import { expect, it } from 'vitest';
import { createLogger } from './logs.ts';

it('replaces the bytes of an error by their count', () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
  const rawPacket = Buffer.from('HTTP/0.9 canary');
  const parts = [Object.assign(new Error('One part'), { rawPacket })];
  log.warn(
    { err: Object.assign(new AggregateError(parts, 'Not HTTP'), { rawPacket, reason: { rawPacket } }) },
    'failed',
  );
  expect(JSON.parse(lines.join(''))).toMatchObject({
    msg: 'failed',
    err: { message: 'Not HTTP', rawPacket: '[15 bytes]', reason: { rawPacket: '[15 bytes]' } },
  });
  expect(lines.join('')).not.toContain('canary');
});

it('redacts secrets at any depth of a line', () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
  log.info(
    {
      password: 'canary',
      user: { token: 'canary', form: { api_key: 'canary', settings: { slack_webhook: 'canary' } } },
    },
    'a mistake',
  );
  log.info(
    {
      headers: { cookie: 'canary', authorization: 'canary', 'set-cookie': 'canary' },
      google_recaptcha_secret: 'canary',
    },
    'another',
  );
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('canary');
});

it('logs a database outage at most once a minute, whichever module is affected', () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const unavailable = new DatabaseUnavailable('The disk of /data has 3 MB free of 100 MB', '53100');
  for (let n = 0; n < 50; n += 1)
    log.child({ module: 'deliveries' }).error({ err: unavailable }, 'the queue could not be read');
  // pg-boss passes errors on as copies.
  log.error({ err: { message: `${unavailable.message} (Queue: work)` } }, 'scheduled jobs');
  log.error({ err: new Error('something else') }, 'something else');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('The disk of /data has 3 MB free');
});
