import { expect, it } from 'vitest';
import {
  listQueryChanged,
  inboxOrderChosen,
  layoutChosen,
  listLoaded,
  orderChosen,
  searchBegun,
  searchFound,
  searchSorted,
  submissionMarked,
} from './events.ts';
import { idsInView, neighboursOf, pageOf, stillInView } from './select.ts';
import { inbox } from './testing/inbox.ts';
import { FORM, listResponse, submissions } from './testing/samples.ts';

const searching = { form_id: FORM, filter: 'UNREAD', set: [], search: 'ada', page: 1 };

function searched() {
  const { app, given } = inbox();
  given(
    listLoaded({ ...listResponse(submissions(5)), form_id: FORM, known: 0, kept: [] }),
    listQueryChanged(searching),
    searchFound({ form_id: FORM, text: 'ada', ids: [4, 2, 5] }),
  );
  return { read: app.read, given };
}

it('lists search results with the best match first', () => {
  const { read } = searched();
  expect(pageOf(read, FORM)).toMatchObject({ ids: [4, 2, 5], total: 3 });
  expect(neighboursOf(read, FORM, 2)).toEqual({ previous: 4, next: 5 });
});

it('combines search results with the other filters', () => {
  const { read, given } = searched();
  given(submissionMarked({ submission_id: 4, marker: 'read' }), submissionMarked({ submission_id: 5, marker: 'spam' }));
  expect(pageOf(read, FORM)).toMatchObject({ ids: [2], total: 1 });
  expect(stillInView(read, FORM, [1, 2, 4])).toEqual([2]);
  given(searchFound({ form_id: FORM, text: 'ada', ids: [] }));
  expect(pageOf(read, FORM)).toMatchObject({ ids: [], total: 0 });
});

it('keeps the rank, regardless of the list’s order, until the results are sorted', () => {
  const { read, given } = searched();
  given(orderChosen({ newestFirst: true }));
  expect(pageOf(read, FORM).ids).toEqual([4, 2, 5]);
  expect(idsInView(read, FORM)).toEqual([4, 2, 5]);
  given(searchSorted({ form_id: FORM, text: 'ada', newestFirst: true }));
  expect(pageOf(read, FORM).ids).toEqual([5, 4, 2]);
  expect(idsInView(read, FORM)).toEqual([5, 4, 2]);
  expect(neighboursOf(read, FORM, 4)).toEqual({ previous: 5, next: 2 });
  given(listQueryChanged({ ...searching, search: 'adam' }), searchFound({ form_id: FORM, text: 'adam', ids: [2, 4] }));
  expect(pageOf(read, FORM).ids).toEqual([2, 4]);
});

it('lists the first results until all are found', () => {
  const { read, given } = searched();
  given(listQueryChanged({ ...searching, search: 'adam' }), searchBegun({ form_id: FORM, text: 'adam', ids: [2] }));
  expect(pageOf(read, FORM).ids).toEqual([2]);
  given(searchFound({ form_id: FORM, text: 'adam', ids: [2, 4] }));
  expect(pageOf(read, FORM).ids).toEqual([2, 4]);
});

it('finds the neighbours of a search result that has left the list', () => {
  const { read, given } = searched();
  given(submissionMarked({ submission_id: 2, marker: 'read' }));
  expect(pageOf(read, FORM).ids).toEqual([4, 5]);
  expect(neighboursOf(read, FORM, 2)).toEqual({ previous: 4, next: 5 });
});

it('lists the Inbox by latest activity, or by arrival in either direction', () => {
  const { app, given } = inbox();
  const all = submissions(3).map((one) =>
    one.submission_id === 1 ? { ...one, last_activity_time: '2099-01-01T00:00:00.000Z' } : one,
  );
  given(layoutChosen({ layout: 'inbox' }), listLoaded({ ...listResponse(all), form_id: FORM, known: 0, kept: [] }));
  expect(idsInView(app.read, FORM)).toEqual([1, 3, 2]);
  expect(neighboursOf(app.read, FORM, 1)).toEqual({ previous: null, next: 3 });
  given(inboxOrderChosen({ order: 'newest' }));
  expect(idsInView(app.read, FORM)).toEqual([3, 2, 1]);
  expect(neighboursOf(app.read, FORM, 1)).toEqual({ previous: 2, next: null });
  given(inboxOrderChosen({ order: 'oldest' }));
  expect(idsInView(app.read, FORM)).toEqual([1, 2, 3]);
  expect(neighboursOf(app.read, FORM, 1)).toEqual({ previous: null, next: 2 });
});

it('ignores the results of an earlier search text', () => {
  const { read, given } = searched();
  given(searchFound({ form_id: FORM, text: 'old', ids: [1] }));
  expect(pageOf(read, FORM).ids).toEqual([4, 2, 5]);
});
