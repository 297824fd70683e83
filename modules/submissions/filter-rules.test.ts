import { describe, expect, it } from 'vitest';
import { choicesOf, dayOf, passes, type Criteria } from './filter-rules.ts';
import type { FilterSet } from './filter-set.ts';
import { FORM, row } from './testing/samples.ts';

const shows = (one: ReturnType<typeof row>, more: Partial<Criteria> = {}) =>
  passes(one, { form_id: FORM, filter: 'All', set: [], matching: null, upTo: null, ...more });

const plain = row(1, { is_read: true });
const unread = row(2);
const spam = row(3, { is_spam: true });
const archived = row(4, { is_archived: true, is_read: true });
const both = row(5, { is_spam: true, is_archived: true });
const won = row(6, { current_state: 'WON', is_read: true });
const wonSpam = row(7, { current_state: 'WON', is_spam: true });
const begun = row(8, { is_inProgress: true });
const done = row(9, { is_complete: true, is_inProgress: true });
const all = [plain, unread, spam, archived, both, won, wonSpam, begun, done];

const idsOf = (more: Partial<Criteria>) => all.filter((one) => shows(one, more)).map((one) => one.submission_id);

it('offers All, each state, SPAM, ARCHIVED, UNREAD', () => {
  expect(choicesOf(['NEW', 'WON'])).toEqual(['All', 'NEW', 'WON', 'SPAM', 'ARCHIVED', 'UNREAD']);
});

describe("the toolbar's filter", () => {
  it.each([
    ['All', [1, 2, 6, 8, 9]],
    ['NEW', [1, 2, 8, 9]],
    ['WON', [6]],
    ['SPAM', [3, 5, 7]],
    ['ARCHIVED', [4, 5]],
    ['UNREAD', [2, 8, 9]],
    ['LOST', []],
  ])('%s shows %j', (filter, ids) => {
    expect(idsOf({ filter })).toEqual(ids);
  });
});

it('limits the list to rows that match the filters of reports, including archived ones', () => {
  const ids = new Set([1, 3, 4, 5, 6]);
  expect(idsOf({ matching: ids })).toEqual([1, 4, 6]);
  expect(idsOf({ matching: ids, filter: 'WON' })).toEqual([6]);
});

describe('Show only', () => {
  it.each<[string, FilterSet, number[]]>([
    ['read', [{ kind: 'read', value: 'read' }], [1, 6]],
    ['unread', [{ kind: 'read', value: 'unread' }], [2, 8, 9]],
    ['archived', [{ kind: 'archived' }], [4]],
    ['spam', [{ kind: 'spam' }], [3, 7]],
    ['spam and archived', [{ kind: 'spam' }, { kind: 'archived' }], [5]],
    ['archived and read', [{ kind: 'archived' }, { kind: 'read', value: 'read' }], [4]],
    ['spam and unread', [{ kind: 'spam' }, { kind: 'read', value: 'unread' }], [3, 7]],
    ['in progress', [{ kind: 'inProgress' }], [8, 9]],
    ['in progress and completed', [{ kind: 'inProgress' }, { kind: 'completed' }], [9]],
  ])('%s', (_name, set, ids) => {
    expect(idsOf({ set })).toEqual(ids);
  });

  it('combines with the toolbar', () => {
    expect(idsOf({ filter: 'WON', set: [{ kind: 'spam' }] })).toEqual([7]);
    expect(idsOf({ filter: 'SPAM', set: [{ kind: 'archived' }] })).toEqual([5]);
    expect(idsOf({ filter: 'UNREAD', set: [{ kind: 'spam' }] })).toEqual([3, 7]);
    expect(idsOf({ filter: 'UNREAD', set: [{ kind: 'read', value: 'read' }] })).toEqual([]);
  });
});

describe('the date range filter', () => {
  const on = (day: number) => row(1, { submission_year: 2026, submission_month: 3, submission_day: day });
  const set: FilterSet = [{ kind: 'date', from: '2026-03-05', to: '2026-03-09' }];
  it('includes both end days', () => {
    expect([4, 5, 7, 9, 10].filter((day) => shows(on(day), { set }))).toEqual([5, 7, 9]);
  });
  it('uses the day shown in the row', () => {
    expect(dayOf(on(5))).toBe('2026-03-05');
  });
});

it('hides rows of other forms and rows that the user has not shown yet', () => {
  expect(shows(row(1, { form_id: 8 }))).toBe(false);
  expect(idsOf({ upTo: 2 })).toEqual([1, 2]);
});
