import { invariant } from '../../src/replay/invariant.ts';
import { drafts } from './state.ts';

export default [
  invariant('drafts', 'a draft has input', (read) =>
    [...read(drafts)].every(({ values }) => Object.keys(values).length > 0),
  ),
];
