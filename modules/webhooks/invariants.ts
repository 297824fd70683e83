import { invariant } from '../../src/replay/invariant.ts';
import { webhooks } from './state.ts';

export default [
  invariant('webhooks', 'a webhook of a form is listed once', (read) =>
    [...read(webhooks)].every(({ webhooks: all }) => new Set(all.map(({ id }) => id)).size === all.length),
  ),
];
