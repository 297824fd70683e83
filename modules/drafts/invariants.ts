import { invariant } from '../../src/replay/invariant.ts';
import { drafts } from './state.ts';

/** Forms of the account, of which there is one. */
const ofAccount: ReadonlySet<string> = new Set([
  'profile/you',
  'notification-mail/digest-time',
  'workspaces/new-workspace',
  'workspaces/new-form',
  'setup/first-form',
]);

export default [
  invariant('drafts', 'a draft has input', (read) =>
    [...read(drafts)].every(({ values }) => Object.keys(values).length > 0),
  ),
  // Otherwise it would be shown for something else of the same kind.
  invariant('drafts', 'a draft names what it belongs to', (read) =>
    [...read(drafts)].every(({ id }) => ofAccount.has(id) || /^\S+ \S/.test(id)),
  ),
];
