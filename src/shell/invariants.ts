import { invariant } from '../replay/invariant.ts';
import { session, undoables } from './state.ts';

export const shellInvariants = [
  invariant('shell', 'a session has an account while it is open, and only then', (read) => {
    const { status, account } = read(session).current;
    return (status === 'in') === (account !== null);
  }),
  invariant('shell', 'a command can be undone once', (read) => {
    const ids = read(undoables).done.map(({ id }) => id);
    return new Set(ids).size === ids.length;
  }),
];
