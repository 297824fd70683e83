import { expect, it } from 'vitest';
import { changedRows, stateLines } from './state-lines.ts';

it('shows each changed path with its value before and after', () => {
  const before = { path: '/', seen: [1, 2], by: { 'first name': 'Ada' } };
  const after = { path: '/7', seen: [1, 3], by: { 'first name': 'Ada' }, search: '' };
  expect(stateLines({ before, after })).toEqual([
    { kind: 'changed', path: 'path', before: '/', after: '/7' },
    { kind: 'changed', path: 'seen[1]', before: 2, after: 3 },
    { kind: 'added', path: 'search', after: '' },
  ]);
  expect(stateLines({ before: { a: { 'b c': 1 } }, after: { a: {} } })).toEqual([
    { kind: 'removed', path: 'a["b c"]', before: 1 },
  ]);
});

it('matches rows by key, so that a removed row changes no other', () => {
  const unchanged = { submission_id: 3, is_read: true };
  const before = [{ submission_id: 1, is_read: false }, { submission_id: 2, is_read: false }, unchanged];
  const after = [{ submission_id: 2, is_read: true }, unchanged, { submission_id: 4, is_read: false }];
  expect(stateLines({ before, after })).toEqual([
    { kind: 'removed', path: '[submission_id=1]', before: before[0] },
    { kind: 'changed', path: '[submission_id=2].is_read', before: false, after: true },
    { kind: 'added', path: '[submission_id=4]', after: after[2] },
  ]);
});

it('matches rows by index if they have no key', () => {
  const before = [{ id: 1, at: 1 }];
  expect(stateLines({ before, after: [...before, { id: 1, at: 2 }] })).toEqual([
    { kind: 'added', path: '[1]', after: { id: 1, at: 2 } },
  ]);
  expect(stateLines({ before: ['a'], after: ['a', 'b'] })).toEqual([{ kind: 'added', path: '[1]', after: 'b' }]);
});

it('shows a change of a plain value, and nothing if values are equal', () => {
  expect(stateLines({ before: null, after: 7 })).toEqual([{ kind: 'changed', path: '', before: null, after: 7 }]);
  expect(stateLines({ before: { a: [1] }, after: { a: [1] } })).toEqual([]);
});

it('picks the rows of a table that were added or changed', () => {
  const [one, other] = [{ id: 1 }, { id: 2 }];
  const changed = { id: 2, at: 1 };
  expect(changedRows({ before: [one, other], after: [one, changed] })).toEqual([changed]);
  expect(changedRows({ before: [one, other], after: [one] })).toBeUndefined();
  expect(changedRows({ before: [], after: [one] })).toBeUndefined();
  expect(changedRows({ before: 'a', after: 'b' })).toBeUndefined();
});
