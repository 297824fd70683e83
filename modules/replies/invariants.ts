import { invariant } from '../../src/replay/invariant.ts';
import { conversations } from './state.ts';

export default [
  invariant('replies', 'no reply is listed twice', (read) =>
    [...read(conversations)].every(({ replies }) => new Set(replies.map(({ id }) => id)).size === replies.length),
  ),
];
