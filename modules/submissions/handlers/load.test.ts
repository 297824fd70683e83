import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCommand, type PayloadOf } from '../../../contract/message.ts';
import {
  byServer,
  CommandRejected,
  defineModule,
  FetchFailed,
  handles,
  injectable,
  phaseOf,
} from '../../../src/kernel/index.ts';
import { navigated, navigationRequested } from '../../../src/shell/messages.ts';
import { retryUpdates } from '../../../src/shell/retry-updates.ts';
import { formEventReceived } from '../../live/public.ts';
import { getForm } from '../../workspaces/contract.ts';
import workspacesModule from '../../workspaces/module.ts';
import { formBy } from '../../workspaces/public.ts';
import {
  fetchNew,
  goToPage,
  markSubmission,
  openForm,
  refreshList,
  setFilter,
  setOrder,
  setSearch,
  showNew,
} from '../commands.ts';
import { listSubmissions, markSubmissionCall } from '../contract.ts';
import { listLoaded, submissionsArrived } from '../events.ts';
import { listViewOf, listOf, pageOf, rowOf } from '../select.ts';
import { inbox } from '../testing/inbox.ts';
import { form, FORM, listResponse, submission, submissions } from '../testing/samples.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { toastTexts } from '../../../tests/console/toasts.ts';
import { editedFormOf } from '../../workspaces/testing/sample-workspaces.ts';

const loaded = (all = submissions(3)) => listLoaded({ ...listResponse(all), form_id: FORM, known: 0, kept: [] });
const arrived = (...ids: number[]) => {
  const { meta_table } = listResponse([]);
  return submissionsArrived({ form_id: FORM, submissions: ids.map((id) => submission(id)), meta_table });
};
const toastsOf = (app: ReturnType<typeof inbox>['app']) => toastTexts(app).map(({ text }) => text);

it('updates the columns with the first rows that arrive', async () => {
  const { app, server, given } = inbox();
  given(listLoaded({ ...listResponse([]), meta_table: [], form_id: FORM, known: 0, kept: [] }));
  server.on(listSubmissions, () => listResponse(submissions(1)));
  await app.send(fetchNew({ form: FORM })).outcome;
  expect(listOf(app.read, FORM)?.columns).toEqual(listResponse([]).meta_table);
});

describe('opening a form', () => {
  it('loads its complete list', async () => {
    const { app, server } = inbox();
    server.on(listSubmissions, () => listResponse(submissions(3)));
    await app.send(openForm({ form: FORM })).outcome;
    expect(pageOf(app.read, FORM)).toEqual({ ids: [1, 2, 3], page: 1, pages: 1, total: 3 });
    expect(listOf(app.read, FORM)).toMatchObject({ last_id: 3, unseen: 0 });
    expect(server.calls[0]?.input).toEqual({ params: { formId: '7' }, query: { limit: 100 } });
  });

  it('replaces stale rows: removes deleted ones, keeps the identity of unchanged ones', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    const before = rowOf(app.read, 1);
    server.on(listSubmissions, () => listResponse([submission(1), submission(3, { is_read: true })]));
    await app.send(openForm({ form: FORM })).outcome;
    expect(pageOf(app.read, FORM).ids).toEqual([1, 3]);
    expect(rowOf(app.read, 1)).toBe(before);
    expect(rowOf(app.read, 3)?.is_read).toBe(true);
  });

  it('keeps marks made while the list was loading', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    const list = Promise.withResolvers<ReturnType<typeof listResponse>>();
    server.on(listSubmissions, () => list.promise).on(markSubmissionCall, () => ({}));
    const opening = app.send(openForm({ form: FORM }));
    await app.send(markSubmission({ id: 2, marker: 'spam' })).outcome;
    list.resolve(listResponse(submissions(3)));
    await opening.outcome;
    expect(rowOf(app.read, 2)?.is_spam).toBe(true);
  });

  it('keeps a row that arrived while the list was loading', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    const list = Promise.withResolvers<ReturnType<typeof listResponse>>();
    server.on(listSubmissions, ({ query }) =>
      query?.['since_id'] === undefined ? list.promise : listResponse([submission(4)]),
    );
    const opening = app.send(openForm({ form: FORM }));
    await app.send(fetchNew({ form: FORM })).outcome;
    list.resolve(listResponse(submissions(3)));
    await opening.outcome;
    expect(pageOf(app.read, FORM).ids).toEqual([1, 2, 3, 4]);
  });

  it('inserts a missing row at its position', async () => {
    const { app, server, given } = inbox();
    given(loaded([submission(1), submission(3)]));
    server.on(listSubmissions, () => listResponse(submissions(3)));
    await app.send(openForm({ form: FORM })).outcome;
    expect(pageOf(app.read, FORM).ids).toEqual([1, 2, 3]);
  });

  it('records a failure for the screen', async () => {
    const { app, server } = inbox();
    server.on(listSubmissions, () => Promise.reject(new CommandRejected(['Internal server error'], undefined, 500)));
    await app.send(openForm({ form: FORM })).outcome;
    expect(phaseOf(openForm, String(FORM))(app.read)).toMatchObject({
      phase: 'failed',
      errors: ['Internal server error'],
    });
    expect(listOf(app.read, FORM)).toBeUndefined();
  });
});

/** Simulates a live event. */
const receiveLive = defineCommand('live/say', z.looseObject({ event: z.string(), form_id: z.number() }));
@injectable()
class LiveHandlers {
  @handles(receiveLive, { policy: 'parallel' })
  *receiveLive(event: PayloadOf<typeof receiveLive>) {
    yield byServer(formEventReceived(event));
  }
}
const liveModule = defineModule({ id: 'live', handlers: [LiveHandlers] });

describe('live events', () => {
  const note = receiveLive({ event: 'submission', form_id: FORM, last_id: 4 });

  it('fetch new rows', async () => {
    const { app, server, given } = inbox({ liveModule });
    given(loaded());
    server.on(listSubmissions, () => listResponse([submission(4)]));
    app.send(note);
    await new Promise((resolve) => setImmediate(resolve));
    expect(pageOf(app.read, FORM).ids).toEqual([1, 2, 3, 4]);
  });

  it('retry a failed fetch without another event', async () => {
    const { app, server, given, clock } = inbox({ liveModule });
    retryUpdates(app, clock, new EventTarget());
    given(loaded());
    let isDown = true;
    server.on(listSubmissions, () => {
      if (!isDown) return listResponse([submission(4)]);
      isDown = false;
      throw new FetchFailed('Failed to fetch');
    });
    app.send(note);
    await settle();
    expect(pageOf(app.read, FORM).ids).toEqual([1, 2, 3]);
    await clock.pass(1_000);
    expect(pageOf(app.read, FORM).ids).toEqual([1, 2, 3, 4]);
  });

  it('are not lost while the list is loading', async () => {
    const { app, server } = inbox({ liveModule });
    const list = Promise.withResolvers<ReturnType<typeof listResponse>>();
    server.on(listSubmissions, ({ query }) =>
      query?.['since_id'] === undefined ? list.promise : listResponse([submission(4)]),
    );
    const opening = app.send(openForm({ form: FORM }));
    app.send(note);
    list.resolve(listResponse(submissions(3)));
    await opening.outcome;
    expect(pageOf(app.read, FORM).ids).toEqual([1, 2, 3, 4]);
    expect(listOf(app.read, FORM)?.unseen).toBe(1);
  });

  it('apply a mark', async () => {
    const { app, given } = inbox({ liveModule });
    given(loaded());
    await app.send(receiveLive({ event: 'marked', form_id: FORM, submission_id: 2, marker: 'spam', by: 9 })).outcome;
    expect(rowOf(app.read, 2)?.is_spam).toBe(true);
  });
});

describe('refresh', () => {
  it('clears the filters, in the URL as well, and confirms it', async () => {
    const { app, server, given, emitted } = inbox();
    given(loaded(), navigated({ path: '/p/f/submissions', search: '?filter=WON' }));
    server.on(listSubmissions, () => listResponse(submissions(2)));
    await app.send(setFilter({ form: FORM, filter: 'WON' })).outcome;
    await app.send(refreshList({ form: FORM })).outcome;
    expect(listViewOf(app.read, FORM)).toMatchObject({ filter: 'All', set: [], search: '', page: 1 });
    expect(pageOf(app.read, FORM).total).toBe(2);
    expect(toastsOf(app)).toEqual(['Refreshed successfully.']);
    expect(emitted.findLast(({ type }) => type === navigationRequested.type)?.payload).toEqual({
      to: '/p/f/submissions',
      replace: false,
    });
  });

  it('keeps what is searched while it loads', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    const list = Promise.withResolvers<ReturnType<typeof listResponse>>();
    server.on(listSubmissions, () => list.promise);
    await app.send(setFilter({ form: FORM, filter: 'UNREAD' })).outcome;
    const refreshing = app.send(refreshList({ form: FORM }));
    await app.send(setSearch({ form: FORM, text: 'Grace' })).outcome;
    list.resolve(listResponse(submissions(2)));
    await refreshing.outcome;
    expect(listViewOf(app.read, FORM).search).toBe('Grace');
    expect(toastsOf(app)).toEqual(['Refreshed successfully.']);
  });

  it('shows what went wrong and keeps the list and its filters', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    await app.send(setFilter({ form: FORM, filter: 'UNREAD' })).outcome;
    server.on(listSubmissions, () => Promise.reject(new CommandRejected(['Form not found'])));
    const { outcome } = await app.send(refreshList({ form: FORM })).outcome;
    expect(outcome).toBe('failed');
    expect(toastsOf(app)).toEqual(['Error occurred. Form not found']);
    expect(listViewOf(app.read, FORM).filter).toBe('UNREAD');
    expect(pageOf(app.read, FORM).total).toBe(3);
  });

  it('ignores a second click while it is in progress', async () => {
    const { app, server } = inbox();
    const list = Promise.withResolvers<ReturnType<typeof listResponse>>();
    server.on(listSubmissions, () => list.promise);
    const first = app.send(refreshList({ form: FORM }));
    expect((await app.send(refreshList({ form: FORM })).outcome).outcome).toBe('dropped');
    list.resolve(listResponse([]));
    await first.outcome;
    expect(server.calls).toHaveLength(1);
  });
});

describe('new submissions', () => {
  it('are fetched after the last known id and counted', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    server.on(listSubmissions, () => listResponse([submission(4), submission(5, { is_spam: true })]));
    await app.send(fetchNew({ form: FORM })).outcome;
    expect(server.callsTo(listSubmissions)[0]?.query).toEqual({ since_id: 3, limit: 1000 });
    expect(pageOf(app.read, FORM).ids).toEqual([1, 2, 3, 4]);
    expect(listOf(app.read, FORM)).toMatchObject({ unseen: 1, last_id: 5, seen: 3 });
  });

  it('are not fetched when already known or when the list is not loaded', async () => {
    const { app, server, given } = inbox();
    await app.send(fetchNew({ form: FORM })).outcome;
    given(loaded());
    await app.send(fetchNew({ form: FORM, upTo: 3 })).outcome;
    expect(server.calls).toEqual([]);
  });

  it('record an empty response', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    server.on(listSubmissions, () => listResponse([]));
    await app.send(fetchNew({ form: FORM })).outcome;
    expect(listOf(app.read, FORM)).toMatchObject({ asked_at: 1_795_200_000_000, last_id: 3, unseen: 0 });
  });

  it('never move the rows being read: they are appended, or wait while the newest come first', async () => {
    const { app, given } = inbox();
    given(loaded(submissions(12)));
    await app.send(goToPage({ form: FORM, page: 2 })).outcome;
    given(arrived(13));
    expect(pageOf(app.read, FORM).ids).toEqual([11, 12, 13]);
    await app.send(setOrder({ form: FORM, newestFirst: true })).outcome;
    expect(pageOf(app.read, FORM).ids.slice(0, 2)).toEqual([12, 11]);
  });

  it.each([
    [false, 2, [11, 12, 13]],
    [true, 1, [13, 12, 11]],
  ])('newest first %s: the jump leads to page %i, through any filter', async (newestFirst, page, some) => {
    const { app, given } = inbox();
    given(loaded(submissions(12)));
    await app.send(setOrder({ form: FORM, newestFirst })).outcome;
    await app.send(setFilter({ form: FORM, filter: 'SPAM' })).outcome;
    given(arrived(13));
    await app.send(showNew({ form: FORM })).outcome;
    expect(pageOf(app.read, FORM)).toMatchObject({ page, total: 13 });
    expect(pageOf(app.read, FORM).ids.slice(0, 3)).toEqual(some);
    expect(listOf(app.read, FORM)).toMatchObject({ unseen: 0, fresh_after: 12 });
  });

  it('end the fresh state of the form', async () => {
    const { app, server, given } = inbox({ role: { state: 'fresh' }, workspacesModule });
    given(loaded([]));
    server.on(listSubmissions, () => listResponse([submission(1)]));
    server.on(getForm, () => editedFormOf(form({ state: 'production' })));
    await app.send(fetchNew({ form: FORM })).outcome;
    await new Promise((resolve) => setImmediate(resolve));
    expect(formBy(app.read, String(FORM))?.state).toBe('production');
  });
});
