import { SubmissionStream } from '../../modules/collector/server/stream/submission-stream.ts';
import { readSettings } from '../../server/config.ts';
import { createLogger } from '../../server/logs.ts';

const SECRET = 'x'.repeat(32);

/** The stream of an installation with the tests' secret, to be opened. */
export function streamOf({ url }: { readonly url: string }): SubmissionStream {
  const { intake } = readSettings({ INTAKE_URL: url, DATABASE_URL: 'postgres://localhost', SECRET });
  if (!intake) throw new Error('INTAKE_URL is a setting');
  return new SubmissionStream({ intake, secret: SECRET }, createLogger({ logLevel: 'silent' }));
}
