import { invariant } from '../../src/replay/invariant.ts';
import { features } from './state.ts';

export default [
  invariant('beta', 'a feature is signed up for once', (read) => {
    const codes = read(features).codes ?? [];
    return new Set(codes).size === codes.length;
  }),
];
