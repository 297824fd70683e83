import { expect, it } from 'vitest';
import { createLogger } from './logs.ts';

it('writes no secret, at whatever depth it was put into a line', () => {
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
