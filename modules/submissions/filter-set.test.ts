import { expect, it } from 'vitest';
import { activate, deactivate, isOn, toggle, type FilterSet } from './filter-set.ts';

const date = (from: string) => ({ kind: 'date', from, to: '2026-12-31' }) as const;

it('replaces a filter of the same kind in place', () => {
  const set: FilterSet = [date('2026-01-01'), { kind: 'spam' }];
  expect(activate(set, date('2026-02-01'))).toEqual([date('2026-02-01'), { kind: 'spam' }]);
});

it('appends a filter of another kind', () => {
  expect(activate([{ kind: 'spam' }], { kind: 'completed' })).toEqual([{ kind: 'spam' }, { kind: 'completed' }]);
});

it('removes by kind', () => {
  expect(deactivate([{ kind: 'spam' }, { kind: 'archived' }], 'spam')).toEqual([{ kind: 'archived' }]);
  expect(deactivate([], 'date')).toEqual([]);
});

it('toggles an option', () => {
  const on = toggle([], 'archived');
  expect(isOn(on, 'archived')).toBe(true);
  expect(toggle(on, 'archived')).toEqual([]);
});

it('treats read and unread as the same kind', () => {
  const set = toggle(toggle([], 'read'), 'unread');
  expect(set).toEqual([{ kind: 'read', value: 'unread' }]);
  expect(isOn(set, 'read')).toBe(false);
});
