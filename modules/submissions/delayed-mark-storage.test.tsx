import { beforeEach, expect, it } from 'vitest';
import { browserDelayedMarkStorage as storage, type StoredMark } from './delayed-mark-storage.ts';

beforeEach(() => localStorage.clear());

const storedMark = (id: string, account = 1, at = 5): StoredMark => ({
  id,
  account,
  form_id: 7,
  submission_ids: [1],
  marker: 'complete',
  at,
});
const idsOf = (account: number) => storage.list(account).map(({ id }) => id);

it('restores the marks of a cleared storage, except removed ones and those stored since', () => {
  for (const one of [storedMark('sent'), storedMark('kept'), storedMark('other', 2)]) storage.write(one);
  storage.retain();
  storage.remove('sent');
  localStorage.clear();
  storage.write(storedMark('new'));
  storage.restore();
  storage.restore();
  expect([idsOf(1), idsOf(2)]).toEqual([['new', 'kept'], ['other']]);
});

it('removes expired marks of every account', () => {
  for (const one of [storedMark('old', 1, 3), storedMark('new', 1, 4), storedMark('other', 2, 3)]) storage.write(one);
  storage.removeBefore(4);
  expect([idsOf(1), idsOf(2)]).toEqual([['new'], []]);
});
