import { filter, firstValueFrom } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../../contract/message.ts';
import type { App } from '../../../src/kernel/index.ts';
import { navigated, navigationRequested } from '../../../src/shell/messages.ts';
import {
  clearFilters,
  fetchNew,
  followUrl,
  goToPage,
  removeFilter,
  setDateRange,
  setFilter,
  setInboxOrder,
  setOrder,
  setSearch,
  sortSearch,
  toggleShowOnly,
} from '../commands.ts';
import { listSubmissions } from '../contract.ts';
import { layoutChosen, listLoaded, searchBegun, searchFound, submissionMarked } from '../events.ts';
import { listViewOf, idsInView, listingOf, neighboursOf, pageOf } from '../select.ts';
import { inbox } from '../testing/inbox.ts';
import { FORM, listResponse, submission, submissions } from '../testing/samples.ts';
import { toastTexts } from '../../../tests/console/toasts.ts';

const form = FORM;
const sent = (app: App, until: Promise<unknown>, command: Command) => Promise.all([app.send(command).outcome, until]);
const named = (id: number, name: string) => submission(id, { submitted_data: JSON.stringify({ name }) });
function browsed(all = submissions(25)) {
  const started = inbox();
  started.given(
    listLoaded({ ...listResponse(all), form_id: FORM, known: 0, kept: [] }),
    navigated({ path: '/p/f/submissions', search: '' }),
  );
  const addresses = () =>
    started.emitted.filter(({ type }) => type === navigationRequested.type).map(({ payload }) => payload);
  /** Call it before the action that starts the search. */
  const searched = () =>
    firstValueFrom(
      started.app.entries.pipe(filter((entry) => entry.kind === 'event' && entry.type === searchFound.type)),
    );
  return { ...started, addresses, searched, page: () => pageOf(started.app.read, FORM) };
}

describe('the list', () => {
  it('shows ten rows per page by ascending id', async () => {
    const { app, page, addresses } = browsed();
    expect(page()).toEqual({ ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], page: 1, pages: 3, total: 25 });
    await app.send(goToPage({ form, page: 3 })).outcome;
    expect(page().ids).toEqual([21, 22, 23, 24, 25]);
    expect(addresses()).toEqual([{ to: '/p/f/submissions?page=3', replace: false }]);
  });

  it('shows the last page when the requested one no longer exists', async () => {
    const { app, page } = browsed();
    await app.send(goToPage({ form, page: 9 })).outcome;
    expect(page()).toMatchObject({ page: 3, ids: [21, 22, 23, 24, 25] });
  });

  it('shows the newest first on request, starting at the first page', async () => {
    const { app, page } = browsed();
    await app.send(goToPage({ form, page: 2 })).outcome;
    await app.send(setOrder({ form, newestFirst: true })).outcome;
    expect(page()).toMatchObject({ page: 1, ids: [25, 24, 23, 22, 21, 20, 19, 18, 17, 16] });
  });

  it('lists the Inbox in the order of its URL, and follows the URL with a new one', async () => {
    const { app, given, addresses } = browsed([submission(1), submission(2)]);
    given(layoutChosen({ layout: 'inbox' }));
    await app.send(followUrl({ form, query: '?order=oldest' })).outcome;
    expect(idsInView(app.read, FORM)).toEqual([1, 2]);
    await app.send(setInboxOrder({ form, order: 'newest' })).outcome;
    expect(idsInView(app.read, FORM)).toEqual([2, 1]);
    await app.send(followUrl({ form, query: '' })).outcome;
    expect(idsInView(app.read, FORM)).toEqual([2, 1]);
    expect(addresses()).toEqual([{ to: '/p/f/submissions?order=newest', replace: true }]);
  });

  it('finds the neighbours of a row in list order, even after it has left the list', async () => {
    const { app } = browsed([submission(1), submission(2, { is_archived: true }), submission(3)]);
    expect(neighboursOf(app.read, FORM, 2)).toEqual({ previous: 1, next: 3 });
    expect(neighboursOf(app.read, FORM, 1)).toEqual({ previous: null, next: 3 });
    await app.send(setOrder({ form, newestFirst: true })).outcome;
    expect(neighboursOf(app.read, FORM, 1)).toEqual({ previous: 3, next: null });
  });
});

describe('selectors', () => {
  it('return the same object while nothing changes, even for a form not browsed yet', () => {
    const { app } = browsed();
    expect(listViewOf(app.read, FORM)).toBe(listViewOf(app.read, FORM));
    const [first] = listingOf(app.read, FORM).chunks;
    expect(listingOf(app.read, FORM).chunks[0]).toBe(first);
  });

  it('recompute only the table page that a mark changed', () => {
    const { app, given } = browsed(submissions(400));
    const before = listingOf(app.read, FORM).chunks;
    given(submissionMarked({ submission_id: 200, marker: 'archive' }));
    const after = listingOf(app.read, FORM).chunks;
    expect(after.filter((chunk, at) => chunk !== before[at])).toHaveLength(1);
    expect(after.flat()).not.toContain(200);
  });
});

describe('filters', () => {
  it('reset to the first page and appear in the URL', async () => {
    const { app, page, addresses } = browsed();
    await app.send(goToPage({ form, page: 2 })).outcome;
    await app.send(setFilter({ form, filter: 'UNREAD' })).outcome;
    await app.send(toggleShowOnly({ form, option: 'spam' })).outcome;
    expect(page()).toMatchObject({ page: 1, total: 0 });
    expect(addresses().at(-1)).toEqual({ to: '/p/f/submissions?filter=UNREAD&show=spam', replace: false });
  });

  it('reject an option that the form does not have', async () => {
    const { app } = browsed();
    expect(await app.send(setFilter({ form, filter: 'GONE' })).outcome).toMatchObject({
      errors: [{ message: 'invalid filter', details: [{ code: 'INVALID_FILTER' }] }],
    });
    expect(() => toggleShowOnly({ form, option: 'loud' as never })).toThrow('invalid show only option');
  });

  it('can be removed one by one or all at once', async () => {
    const { app } = browsed();
    await app.send(toggleShowOnly({ form, option: 'read' })).outcome;
    await app.send(toggleShowOnly({ form, option: 'completed' })).outcome;
    await app.send(removeFilter({ form, kind: 'read' })).outcome;
    expect(listViewOf(app.read, form).set).toEqual([{ kind: 'completed' }]);
    await app.send(clearFilters({ form })).outcome;
    expect(listViewOf(app.read, form).set).toEqual([]);
  });

  it('apply a date range only when it is complete and in order', async () => {
    const { app, page } = browsed([submission(1), submission(2, { submission_day: 5 })]);
    await app.send(setDateRange({ form, range: { from: '2026-11-01', to: '2026-11-10' } })).outcome;
    expect(page().ids).toEqual([2]);
    const range = { from: '2026-11-10', to: '2026-11-01' };
    expect(await app.send(setDateRange({ form, range })).outcome).toMatchObject({ outcome: 'failed' });
    const future = { from: '2026-11-10', to: '2099-01-01' };
    expect(await app.send(setDateRange({ form, range: future })).outcome).toMatchObject({ outcome: 'failed' });
    await app.send(setDateRange({ form, range: null })).outcome;
    expect(page().ids).toEqual([1, 2]);
  });

  it('follow the URL, including Back', async () => {
    const { app, page, addresses } = browsed();
    await app.send(followUrl({ form, query: '?show=unread&page=2' })).outcome;
    expect(page().ids[0]).toBe(11);
    await app.send(followUrl({ form, query: '' })).outcome;
    expect(listViewOf(app.read, form)).toMatchObject({ set: [], page: 1 });
    expect(addresses()).toEqual([]);
  });

  it('report invalid parts of a URL', async () => {
    const { app } = browsed();
    await app.send(followUrl({ form, query: '?filter=GONE' })).outcome;
    expect(toastTexts(app).map(({ text }) => text)).toEqual(['invalid filter']);
  });
});

describe('the search', () => {
  it('finds approximate matches, replaces the URL, and is cleared by an empty string', async () => {
    const { app, page, addresses, searched } = browsed([named(1, 'Ada Lovelace'), named(2, 'Zzz'), named(3, 'Ada')]);
    await sent(app, searched(), setSearch({ form, text: 'ada' }));
    expect(page().ids).toEqual([3, 1]);
    expect(addresses()).toEqual([{ to: '/p/f/submissions?q=ada', replace: true }]);
    await app.send(setSearch({ form, text: ' ' })).outcome;
    expect(page().total).toBe(3);
  });

  it('records the matching ids', async () => {
    const { app, emitted, searched } = browsed([named(1, 'Ada'), named(2, 'Zzz')]);
    await sent(app, searched(), setSearch({ form, text: 'ada' }));
    expect(emitted.find(({ type }) => type === searchFound.type)?.payload).toEqual({
      form_id: 7,
      text: 'ada',
      ids: [1],
    });
  });

  it('lists the best matches before the search is over', async () => {
    const { app, emitted, searched } = browsed([named(1, 'Ada'), named(2, 'Adaa'), named(3, 'Adda')]);
    await sent(app, searched(), setSearch({ form, text: 'ada' }));
    const found = emitted.filter(({ type }) => [searchBegun.type, searchFound.type].includes(type));
    expect(found).toMatchObject([
      { type: searchBegun.type, payload: { ids: [1, 2] } },
      { type: searchFound.type, payload: { ids: [1, 2, 3] } },
    ]);
  });

  it('is in order of rank until its results are sorted, and states in the URL if they are', async () => {
    const { app, page, addresses, searched } = browsed([named(1, 'Adam'), named(2, 'Zzz'), named(3, 'Ada')]);
    await app.send(setOrder({ form, newestFirst: true })).outcome;
    await sent(app, searched(), setSearch({ form, text: 'ada' }));
    expect(page().ids).toEqual([3, 1]);
    await sent(app, searched(), setSearch({ form, text: 'adam' }));
    expect(page().ids).toEqual([1, 3]);
    await app.send(sortSearch({ form, newestFirst: true })).outcome;
    expect(page().ids).toEqual([3, 1]);
    await app.send(sortSearch({ form, newestFirst: false })).outcome;
    expect(page().ids).toEqual([1, 3]);
    await app.send(setSearch({ form, text: '' })).outcome;
    expect(page().ids).toEqual([3, 2, 1]);
    expect(addresses().map((address) => (address as { to: string }).to.split('?')[1])).toEqual([
      'sort=newest',
      'q=ada',
      'q=adam',
      'q=adam&sort=newest',
      'q=adam',
      'sort=newest',
    ]);
  });

  it('is in the order of the Inbox again once that is selected', async () => {
    const { app, given, addresses, searched } = browsed([named(1, 'Adam'), named(2, 'Zzz'), named(3, 'Ada')]);
    given(layoutChosen({ layout: 'inbox' }));
    await sent(app, searched(), setSearch({ form, text: 'adam' }));
    expect(idsInView(app.read, FORM)).toEqual([1, 3]);
    await app.send(setInboxOrder({ form, order: 'activity' })).outcome;
    expect(idsInView(app.read, FORM)).toEqual([3, 1]);
    expect(addresses().at(-1)).toEqual({ to: '/p/f/submissions?q=adam&sort=newest', replace: true });
  });

  it('follows a URL that sorts its results, and back to the rank', async () => {
    const { app, page, searched } = browsed([named(1, 'Adam'), named(2, 'Zzz'), named(3, 'Ada')]);
    await sent(app, searched(), followUrl({ form, query: '?q=adam&sort=newest' }));
    expect(page().ids).toEqual([3, 1]);
    await app.send(followUrl({ form, query: '?q=adam' })).outcome;
    expect(page().ids).toEqual([1, 3]);
  });

  it('covers newly arrived rows', async () => {
    const { app, page, searched, server } = browsed([named(1, 'Ada')]);
    await sent(app, searched(), setSearch({ form, text: 'ada' }));
    server.on(listSubmissions, () => listResponse([named(2, 'Adam'), named(3, 'Zzz')]));
    await sent(app, searched(), fetchNew({ form }));
    expect(page().ids).toEqual([1, 2]);
  });

  it('rejects more than 32 characters', () => {
    expect(() => setSearch({ form, text: 'a'.repeat(33) })).toThrow();
  });
});
