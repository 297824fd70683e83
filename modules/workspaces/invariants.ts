import { invariant } from '../../src/replay/invariant.ts';
import { forms, workspaces } from './state.ts';

export default [
  invariant('workspaces', 'each form of a workspace is known', (read) => {
    const known = read(forms);
    return [...read(workspaces)].every(({ forms: uids }) => uids.every((uid) => known.has(uid)));
  }),
];
