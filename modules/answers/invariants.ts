import { invariant } from '../../src/replay/invariant.ts';
import { details } from '../submissions/public.ts';

export default [
  invariant('answers', 'a submission has each answer once, and a bounce says why', (read) =>
    [...read(details)].every(({ answers = [] }) => {
      const ids = new Set(answers.map(({ answer_id }) => answer_id));
      return (
        ids.size === answers.length && answers.every(({ kind, reason }) => (kind === 'bounce') === (reason !== null))
      );
    }),
  ),
];
