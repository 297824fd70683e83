import { describe, expect, it } from 'vitest';
import { fromQuery as read, lastingQuery, defaultListQuery, toQuery, type ListQuery } from './list-url.ts';

const states = ['NEW', 'WON'];
const fromQuery = (query: string, of: readonly string[]) => read(query, of, '2026-11-20');
const full: ListQuery = {
  filter: 'WON',
  set: [{ kind: 'read', value: 'unread' }, { kind: 'spam' }, { kind: 'date', from: '2026-01-01', to: '2026-02-01' }],
  search: 'größe & co',
  page: 3,
};

it('round-trips a filtered list', () => {
  expect(fromQuery(toQuery(full), states)).toEqual({ listQuery: full, errors: [] });
});

it('round-trips the filters of reports, apart from the page of the list', () => {
  const query = '?source=a%26b%3Dc&page=2&path=%2Fcontact&device=Unknown&arrived_from=2026-11-01&arrived_to=2026-11-30';
  const { listQuery, errors } = fromQuery(query, states);
  expect(errors).toEqual([]);
  expect(listQuery).toMatchObject({
    page: 2,
    set: [
      { kind: 'source', value: 'a&b=c' },
      { kind: 'page', value: '/contact' },
      { kind: 'device', value: 'Unknown' },
      { kind: 'arrived', from: '2026-11-01', to: '2026-11-30' },
    ],
  });
  expect(fromQuery(toQuery(listQuery), states).listQuery).toEqual(listQuery);
});

it.each([
  'arrived_from=2026-11-01',
  'arrived_from=2026-11-02&arrived_to=2026-11-01',
  'arrived_from=x&arrived_to=2026-11-01',
])('ignores an incomplete or impossible period of arrival: %s', (query) => {
  expect(fromQuery(`?${query}`, states).listQuery.set).toEqual([]);
});

it('is empty for the plain list', () => {
  expect(toQuery(defaultListQuery)).toBe('');
  expect(fromQuery('', states)).toEqual({ listQuery: defaultListQuery, errors: [] });
});

it('includes the sort order only when one is given', () => {
  expect(toQuery(defaultListQuery, { newestFirst: true })).toBe('?sort=newest');
  expect(fromQuery('?sort=newest', states).newestFirst).toBe(true);
  expect(fromQuery('?sort=oldest', states).newestFirst).toBe(false);
  expect(fromQuery('?sort=sideways', states).newestFirst).toBeUndefined();
});

it('includes the order of the Inbox unless it is by latest activity', () => {
  expect(toQuery(defaultListQuery, { inboxOrder: 'activity' })).toBe('');
  expect(toQuery(defaultListQuery, { newestFirst: true, inboxOrder: 'oldest' })).toBe('?sort=newest&order=oldest');
  expect(fromQuery('?order=oldest', states).inboxOrder).toBe('oldest');
  expect(fromQuery('?order=sideways', states).inboxOrder).toBeUndefined();
});

it('drops the page and makes the order explicit in a shared address', () => {
  expect(lastingQuery('?filter=WON&page=3')).toBe('?filter=WON&sort=oldest');
  expect(lastingQuery('?sort=newest')).toBe('?sort=newest');
  expect(lastingQuery('?q=ada')).toBe('?q=ada');
});

describe('an address with invalid parts', () => {
  it.each([
    ['?filter=GONE', ['invalid filter']],
    ['?show=spam,loud', ['invalid show only option']],
    ['?filter=x&show=y', ['invalid filter', 'invalid show only option']],
  ])('ignores the invalid part of %s', (query, errors) => {
    expect(fromQuery(query, states).errors).toEqual(errors);
  });
  it('keeps the valid parts', () => {
    expect(fromQuery('?filter=GONE&show=spam,loud&q=ada', states).listQuery).toMatchObject({
      filter: 'All',
      set: [{ kind: 'spam' }],
      search: 'ada',
    });
  });
  it.each([
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=x',
    '?from=2026-01-01',
    '?from=2026-02-01&to=2026-01-01',
    '?from=2026-11-20&to=2026-11-21',
  ])('%s is the plain list', (query) =>
    expect(fromQuery(query, states)).toEqual({ listQuery: defaultListQuery, errors: [] }),
  );
  it('truncates the search text to 32 characters', () => {
    expect(fromQuery(`?q=${'a'.repeat(40)}`, states).listQuery.search).toBe('a'.repeat(32));
  });
});
