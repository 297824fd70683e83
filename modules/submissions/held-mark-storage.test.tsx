import { beforeEach, expect, it } from 'vitest';
import { browserHeldMarkStorage as storage, type StoredHold } from './held-mark-storage.ts';

beforeEach(() => localStorage.clear());

const hold = (id: string, account = 1, at = 5): StoredHold => ({
  id,
  account,
  form_id: 7,
  submission_ids: [1],
  marker: 'complete',
  at,
});
const idsOf = (account: number) => storage.list(account).map(({ id }) => id);

it('stores again what a cleared storage had, without what was removed or has been stored since', () => {
  for (const one of [hold('sent'), hold('kept'), hold('other', 2)]) storage.write(one);
  storage.retain();
  storage.remove('sent');
  localStorage.clear();
  storage.write(hold('new'));
  storage.restore();
  storage.restore();
  expect([idsOf(1), idsOf(2)]).toEqual([['new', 'kept'], ['other']]);
});

it('removes what is too old, of every account', () => {
  for (const one of [hold('old', 1, 3), hold('new', 1, 4), hold('other', 2, 3)]) storage.write(one);
  storage.removeBefore(4);
  expect([idsOf(1), idsOf(2)]).toEqual([['new'], []]);
});
