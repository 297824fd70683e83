import { invariant } from '../../src/replay/invariant.ts';
import { ccOfForms } from './state.ts';

export default [
  invariant('notification-mail', 'a CC address of a form is listed once', (read) =>
    [...read(ccOfForms)].every(({ cc }) => new Set(cc.map(({ address }) => address)).size === cc.length),
  ),
];
