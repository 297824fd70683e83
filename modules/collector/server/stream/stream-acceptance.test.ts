import { expect, it } from 'vitest';
import { spamReasons } from '../../../../contract/entity/spam-reason.ts';
import { serverText } from '../../../../server/kit.ts';
import { createLogger } from '../../../../server/logs.ts';
import type { KnownForm } from '../intake/lookup.ts';
import { submissionsUnflagged } from '../limits.ts';
import { readDraft } from '../read-draft.ts';
import type { StreamedDraft } from './entry.ts';
import type { AppendResult } from './scripts.ts';
import { StreamAcceptance } from './stream-acceptance.ts';

const at = new Date('2026-11-20T12:00:00.250Z');
const sender = { network: '203.0.113.9', headers: {}, at, secret: 'x'.repeat(32), proofNames: ['captcha'] };
const withoutCheckValues = {
  by: 'script',
  fields: [['text', 'Hello']],
  files: [],
  discarded: [],
  key: 'key-00000001',
  visit: undefined,
} as const;

const check = { fields: ['captcha'], isOn: () => true, check: async () => 'No captcha', unavailable: 'Unavailable' };
/** Returns the check for any point; the code under test reads only one. */
const host = {
  contributions: () => [check] as never[],
  contributors: () => [{ module: 'captcha', value: check }] as never[],
  log: createLogger({ logLevel: 'silent' }),
};

/** Adds a submission whose network had sent `known` at the lookup, and returns the recorded verdict. */
async function verdictAfter(known: AppendResult): Promise<unknown> {
  const added: StreamedDraft[] = [];
  const acceptance = new StreamAcceptance(host, {
    stream: {
      peek: async () => known,
      // By then, older ones no longer count.
      append: async (drafts) => {
        added.push(...drafts);
        return drafts.map(() => 1);
      },
    },
    // What accepting reads of a form.
    forms: { of: async () => ({ id: 1, domain: 'example.com', settings: { receive_submissions: true } }) as KnownForm },
    intake: { accept: async () => Promise.reject(new Error('It has no files')), stop: async () => undefined },
    wake: () => undefined,
  });
  await acceptance.accept(readDraft('form', withoutCheckValues, sender).draft);
  await acceptance.stop();
  return added.map(({ verdict }) => verdict);
}

it.each<AppendResult>([submissionsUnflagged.max, 'fast'])(
  'flags a submission whose check was skipped, although its network’s count (%s) is lower once it is added',
  async (known) => {
    expect(await verdictAfter(known)).toEqual([{ spamReason: serverText(spamReasons.SPAM_TOO_FREQUENT) }]);
  },
);

it('has a submission checked below that count', async () => {
  const [verdict] = [await verdictAfter(submissionsUnflagged.max - 1)].flat();
  expect(verdict).toMatchObject({ spamReason: { message: 'No captcha' } });
});
