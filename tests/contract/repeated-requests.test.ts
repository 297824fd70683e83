import { expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';

// When a response is lost, the user presses again. A call that would then create or send something twice is handled once.

const contracts = import.meta.glob<Readonly<Record<string, Endpoint>>>('/modules/*/contract.ts', { eager: true });

/** What a second request does to each POST of a signed-in user without a key. */
const harmless: Readonly<Record<string, string>> = {
  'auto-responder/restore-logo': 'restores the same logo',
  'beta/feature-signup': 'the account is on the list already',
  'export/prepare-files': 'another download of the same files, which expires',
  'notes/viewed': 'they are seen already',
  'profile/sign-out-everywhere': 'the other sessions have ended already',
  'reminders/read': 'it is read already',
  'replies/send': 'has a key in its body',
  'reports/basic': 'reads',
  'reports/funnel': 'reads',
  'reports/period': 'reads',
  'sharing/accept-invitation': 'it is accepted already',
  'sharing/accept-mine': 'it is accepted already',
  'sharing/decline-mine': 'it is declined already',
  'submissions/delete-many': 'they are deleted already',
  'submissions/mark': 'the flag is set already',
  'submissions/mark-many': 'the flags are set already',
};

it('handles every POST once that would create or send something twice', () => {
  const posts = Object.values(contracts)
    .flatMap((exported) => Object.values(exported))
    .filter((one) => typeof one === 'object' && one !== null && 'method' in one && one.method === 'POST')
    .filter(({ access, host, once }) => access === 'signed-in' && host === 'console' && !once);
  expect(posts.map(({ id }) => id).toSorted()).toEqual(Object.keys(harmless).toSorted());
});
