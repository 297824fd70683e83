import { expect, it } from 'vitest';
import {
  activityRecorded,
  layoutChosen,
  listLoaded,
  submissionMarked,
  submissionOpened,
  submissionsArrived,
} from './events.ts';
import { idsInView, listingOf, neighboursOf, pageOf, rowOf } from './select.ts';
import { navigated } from '../../src/shell/messages.ts';
import { inbox } from './testing/inbox.ts';
import { detail, FORM, listResponse, submission, submissions } from './testing/samples.ts';
import type { Submission } from './contract.ts';
import { recordActivity } from './commands.ts';

function listed(all: readonly Submission[], layout: 'inbox' | 'table' = 'inbox') {
  const started = inbox();
  started.given(layoutChosen({ layout }), listLoaded({ ...listResponse(all), form_id: FORM, known: 0, kept: [] }));
  return { ...started, ids: () => idsInView(started.app.read, FORM) };
}

const hour = (at: number) => `2026-11-${20 + Math.floor(at / 24)}T${String(at % 24).padStart(2, '0')}:00:00.000Z`;
const noted = (submission_id: number, at: number) => activityRecorded({ submission_id, last_activity_time: hour(at) });
/** Submission 1 came at one, and so on. */
const hourly = (count: number) =>
  Array.from({ length: count }, (_, at) => submission(at + 1, { submission_time: hour(at + 1) }));

it('lists the submission with the latest note or arrival first', () => {
  const { given, ids } = listed(hourly(6));
  expect(ids()).toEqual([6, 5, 4, 3, 2, 1]);
  given(noted(2, 9));
  expect(ids()).toEqual([2, 6, 5, 4, 3, 1]);
  given(noted(4, 10), noted(2, 11));
  expect(ids()).toEqual([2, 4, 6, 5, 3, 1]);
});

it('puts an earlier note between submissions that arrived before and after it', () => {
  const all = hourly(6);
  const { ids } = listed([submission(1, { ...all[0], last_activity_time: hour(4) }), ...all.slice(1)]);
  expect(ids()).toEqual([6, 5, 4, 1, 3, 2]);
});

it('does not move rows for marks, and keeps the order of the Table', () => {
  const { given, ids } = listed(hourly(4));
  given(noted(2, 9), submissionMarked({ submission_id: 1, marker: 'read' }));
  expect(ids()).toEqual([2, 4, 3, 1]);
  const table = listed(hourly(4), 'table');
  table.given(noted(2, 9));
  expect(pageOf(table.app.read, FORM).ids).toEqual([1, 2, 3, 4]);
});

it('keeps the open submission in position until another is opened', () => {
  const { app, given, ids } = listed(hourly(5));
  const at = (id: number) => navigated({ path: `/p/f/submissions/raw/${id}`, search: '' });
  given(at(2), submissionOpened(detail(2, { submission_time: hour(2) })), noted(2, 9));
  expect(ids()).toEqual([5, 4, 3, 2, 1]);
  expect(neighboursOf(app.read, FORM, 2)).toEqual({ previous: 3, next: 1 });
  given(noted(4, 8));
  expect(ids()).toEqual([4, 5, 3, 2, 1]);
  given(at(1));
  expect(ids()).toEqual([2, 4, 5, 3, 1]);
  expect(neighboursOf(app.read, FORM, 1)).toEqual({ previous: 3, next: null });
});

it('continues from the position of an open submission that has left the list', () => {
  const all = hourly(5).map((one) => (one.submission_id === 2 ? { ...one, is_archived: true } : one));
  const { app, given } = listed(all);
  given(noted(1, 9), noted(2, 3));
  expect(neighboursOf(app.read, FORM, 2)).toEqual({ previous: 3, next: null });
  expect(neighboursOf(app.read, FORM, 1)).toEqual({ previous: null, next: 5 });
});

it('records activity once, even if it is reported repeatedly, and ignores unknown submissions', async () => {
  const { app, emitted } = listed(hourly(3));
  for (const id of [2, 2, 9]) await app.send(recordActivity({ id, last_activity_time: hour(9) })).outcome;
  await app.send(recordActivity({ id: 2, last_activity_time: hour(8) })).outcome;
  expect(emitted.filter(({ type }) => type === 'submissions/activity-recorded')).toHaveLength(1);
});

it('counts the files of an answer that is reported after a later note, which keeps its time', async () => {
  const { app, given } = listed(submissions(2));
  given(noted(2, 9));
  await app.send(recordActivity({ id: 2, last_activity_time: hour(8), thread_file_count: 1 })).outcome;
  expect(rowOf(app.read, 2)).toMatchObject({ last_activity_time: hour(9), thread_file_count: 1 });
});

it('keeps activity that arrived while an older detail was loading', () => {
  const { app, given } = listed(submissions(2));
  const latest_message = { by: 'visitor', text: 'Friday is fine', time: hour(9) } as const;
  given(activityRecorded({ submission_id: 2, last_activity_time: hour(9), latest_message }));
  given(submissionOpened(detail(2, { last_activity_time: hour(8), latest_message: null })));
  expect(rowOf(app.read, 2)).toMatchObject({ last_activity_time: hour(9), latest_message });
});

it('keeps a row with a latest message when the list loads again without changes', () => {
  const latest_message = () => ({ by: 'team', text: 'On Fridays', time: hour(9) }) as const;
  const load = () => submissions(2).map((one) => ({ ...one, latest_message: latest_message() }));
  const { app, given } = listed(load());
  const before = rowOf(app.read, 2);
  given(listLoaded({ ...listResponse(load()), form_id: FORM, known: 0, kept: [] }));
  expect(rowOf(app.read, 2)).toBe(before);
});

it('hides new submissions until the user shows them, below rows with activity', () => {
  const { given, ids } = listed(hourly(3));
  given(submissionsArrived({ form_id: FORM, submissions: [submission(4)], meta_table: [] }), noted(1, 9));
  expect(ids()).toEqual([1, 3, 2]);
});

it('moves one of 100,000 submissions, half of them with notes, without sorting the others', () => {
  const withNote = (id: number) => (id % 2 === 0 ? hour(30 + (id % 40)) : null);
  const { app, given, ids } = listed(
    submissions(100_000).map((one) => ({ ...one, last_activity_time: withNote(one.submission_id) })),
  );
  const before = ids();
  const { chunks } = listingOf(app.read, FORM);
  given(noted(50_001, 90));
  expect(ids()[0]).toBe(50_001);
  expect(ids().slice(1)).toEqual(before.filter((id) => id !== 50_001));
  expect(listingOf(app.read, FORM).chunks.filter((chunk, at) => chunk !== chunks[at])).toHaveLength(1);
});
