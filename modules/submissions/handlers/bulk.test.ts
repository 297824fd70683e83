import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCommand, type PayloadOf } from '../../../contract/message.ts';
import { CommandRejected, defineModule, handles, injectable } from '../../../src/kernel/index.ts';
import { navigated, navigationRequested, undo } from '../../../src/shell/messages.ts';
import { UndoOffers } from '../../../src/shell/offer-undos.ts';
import { toastTexts } from '../../../tests/console/toasts.ts';
import { formEventReceived } from '../../live/public.ts';
import { deleteSubmissions, markSubmission, markSubmissions } from '../commands.ts';
import {
  deleteSubmissionsCall,
  getSubmission,
  listSubmissions,
  markSubmissionCall,
  markSubmissionsCall,
} from '../contract.ts';
import { listLoaded, submissionOpened } from '../events.ts';
import { detailOf, pageOf, rowOf } from '../select.ts';
import { inbox } from '../testing/inbox.ts';
import { detail, FORM, listResponse, submission, submissions } from '../testing/samples.ts';

const loaded = (all = submissions(3)) => listLoaded({ ...listResponse(all), form_id: FORM, known: 0, kept: [] });
const turn = () => new Promise((resolve) => setImmediate(resolve));
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Simulates a live event. */
const receiveLive = defineCommand('live/say', z.looseObject({ event: z.string(), form_id: z.number() }));
@injectable()
class LiveHandlers {
  @handles(receiveLive, { policy: 'parallel' })
  *receiveLive(event: PayloadOf<typeof receiveLive>) {
    yield formEventReceived(event);
  }
}
const liveModule = defineModule({ id: 'live', handlers: [LiveHandlers] });

describe('a bulk mark', () => {
  it('shows at once on all rows and sends one request', async () => {
    const { app, server, given } = inbox();
    given(loaded(), submissionOpened(detail(1, { is_read: true })));
    const response = Promise.withResolvers<{ marked: number; changed: number }>();
    server.on(markSubmissionsCall, () => response.promise);
    const sent = app.send(markSubmissions({ form: FORM, ids: [1, 3], marker: 'archive' }));
    expect(pageOf(app.read, FORM).ids).toEqual([2]);
    response.resolve({ marked: 2, changed: 2 });
    await sent.outcome;
    expect(server.callsTo(markSubmissionsCall)).toEqual([
      { params: { formId: '7' }, body: { marker: 'archive', submission_ids: [1, 3] } },
    ]);
    expect(pageOf(app.read, FORM).ids).toEqual([2]);
    expect(detailOf(app.read, 1)?.history.at(-1)).toMatchObject({ payload: { marker: 'archive' }, by: 'Ada' });
  });

  it('is reverted on all rows with a toast when the server rejects it', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    server.on(markSubmissionsCall, () => Promise.reject(new CommandRejected(['You are not allowed to do this.'])));
    await app.send(markSubmissions({ form: FORM, ids: [1, 3], marker: 'spam' })).outcome;
    expect(pageOf(app.read, FORM).ids).toEqual([1, 2, 3]);
    expect(toastTexts(app)).toMatchObject([{ title: 'Error!', text: 'You are not allowed to do this.', life: 3_000 }]);
  });

  it('is split into requests of the maximum size; confirmed chunks survive a later rejection', async () => {
    const { app, server, given } = inbox();
    given(loaded(submissions(1_500)));
    let calls = 0;
    server.on(markSubmissionsCall, () =>
      ++calls === 1 ? { marked: 1_000, changed: 1_000 } : Promise.reject(new CommandRejected(['no'])),
    );
    await app.send(markSubmissions({ form: FORM, ids: numbers(1_500), marker: 'archive' })).outcome;
    expect(server.callsTo(markSubmissionsCall).map(({ body }) => body.submission_ids.length)).toEqual([1_000, 500]);
    expect(pageOf(app.read, FORM).total).toBe(500);
    expect(rowOf(app.read, 1_000)?.is_archived).toBe(true);
    expect(rowOf(app.read, 1_001)?.is_archived).toBe(false);
  });

  it('immediately sends the remaining marks when the page is left', async () => {
    const { app, server, given, leave } = inbox();
    given(loaded(submissions(2_500)));
    server.on(markSubmissionsCall, () => new Promise<never>(() => {}));
    app.send(markSubmissions({ form: FORM, ids: numbers(2_500), marker: 'archive' }));
    await turn();
    const sent = () => server.callsTo(markSubmissionsCall).map(({ body }) => body.submission_ids.length);
    expect(sent()).toEqual([1_000]);
    leave();
    await turn();
    expect(sent()).toEqual([1_000, 1_000, 500]);
  });
});

describe('rows re-marked while a bulk mark is in flight', () => {
  it('keep the newer mark when the response arrives; the others are confirmed', async () => {
    const { app, server, given } = inbox();
    given(loaded(), submissionOpened(detail(2, { is_read: true })));
    const first = Promise.withResolvers<{ marked: number; changed: number }>();
    server.on(markSubmissionsCall, ({ body }) =>
      body.marker === 'archive' ? first.promise : { marked: 2, changed: 2 },
    );
    const alone = Promise.withResolvers<Record<string, never>>();
    server.on(markSubmissionCall, () => alone.promise);
    const archive = app.send(markSubmissions({ form: FORM, ids: [1, 2, 3], marker: 'archive' }));
    const one = app.send(markSubmission({ id: 3, marker: '!archive' }));
    const back = app.send(markSubmissions({ form: FORM, ids: [2], marker: '!archive' }));
    const seen: string[] = [];
    app.subscribe(() => seen.push(pageOf(app.read, FORM).ids.join()));
    first.resolve({ marked: 3, changed: 3 });
    await archive.outcome;
    await back.outcome;
    alone.resolve({});
    await one.outcome;
    expect(new Set(seen)).toEqual(new Set(['2,3']));
    expect(
      detailOf(app.read, 2)
        ?.history.map(({ payload }) => payload['marker'])
        .slice(-2),
    ).toEqual(['archive', '!archive']);
  });

  it('keeps a pending mark when a live event arrives, until the response', async () => {
    const { app, server, given } = inbox({ liveModule });
    given(loaded([submission(1), submission(2, { is_archived: true }), submission(3)]));
    const response = Promise.withResolvers<Record<string, never>>();
    server.on(markSubmissionCall, () => response.promise).on(getSubmission, () => turn().then(() => detail(1)));
    const sent = app.send(markSubmission({ id: 1, marker: 'archive' }));
    app.send(receiveLive({ event: 'marked-many', form_id: FORM, submission_ids: [1, 2], marker: '!archive', by: 9 }));
    await turn();
    expect(pageOf(app.read, FORM).ids).toEqual([2, 3]);
    response.resolve({});
    await sent.outcome;
    await expect.poll(() => pageOf(app.read, FORM).ids).toEqual([1, 2, 3]);
  });

  it.each([true, false])('show concurrent marks by others; the bulk mark succeeds: %s', async (succeeds) => {
    const { app, server, given } = inbox({ liveModule });
    given(loaded());
    const response = Promise.withResolvers<{ marked: number; changed: number }>();
    const now = [submission(1, { is_spam: true }), submission(2), submission(3, { is_read: true })];
    server
      .on(markSubmissionsCall, () => response.promise)
      .on(listSubmissions, () => turn().then(() => listResponse(now)));
    const sent = app.send(markSubmissions({ form: FORM, ids: [1, 2], marker: '!spam' }));
    app.send(receiveLive({ event: 'marked', form_id: FORM, submission_id: 1, marker: 'spam', by: 9 }));
    app.send(receiveLive({ event: 'marked-many', form_id: FORM, submission_ids: [3], marker: 'read', by: 9 }));
    await turn();
    if (succeeds) response.resolve({ marked: 2, changed: 2 });
    else response.reject(new CommandRejected(['no']));
    await sent.outcome;
    await expect.poll(() => [rowOf(app.read, 1)?.is_spam, rowOf(app.read, 3)?.is_read]).toEqual([true, true]);
  });
});

describe('undo', () => {
  it('reverts only the rows that the mark changed, and shows how many', async () => {
    const { app, server, given } = inbox();
    given(loaded([submission(1, { is_archived: true }), submission(2), submission(3)]));
    app.resolve(UndoOffers).follow(app);
    server.on(markSubmissionsCall, () => ({ marked: 3, changed: 2 }));
    await app.send(markSubmissions({ form: FORM, ids: [1, 2, 3], marker: 'archive' })).outcome;
    await expect.poll(() => toastTexts(app)).toMatchObject([{ text: '2 archived', life: 5_000 }]);
    await app.send(undo({})).outcome;
    await turn();
    expect(server.callsTo(markSubmissionsCall).at(-1)?.body).toEqual({ marker: '!archive', submission_ids: [2, 3] });
    expect(pageOf(app.read, FORM).ids).toEqual([2, 3]);
    expect(toastTexts(app)).toEqual([]);
  });

  it('sends no notifications when reverting a spam mark', async () => {
    const { app, server, given } = inbox();
    given(loaded(submissions(2)));
    app.resolve(UndoOffers).follow(app);
    server.on(markSubmissionsCall, () => ({ marked: 2, changed: 2 }));
    await app.send(markSubmissions({ form: FORM, ids: [1, 2], marker: 'spam' })).outcome;
    await app.send(undo({})).outcome;
    await turn();
    expect(server.callsTo(markSubmissionsCall).map(({ body }) => body)).toEqual([
      { marker: 'spam', submission_ids: [1, 2] },
      { marker: '!spam', notify: false, submission_ids: [1, 2] },
    ]);
  });

  it('says of how many submissions notifications had been sent', async () => {
    const { app, server, given } = inbox();
    given(loaded(submissions(1_001)));
    server.on(markSubmissionsCall, ({ body }) => ({
      marked: 1,
      changed: 1,
      already_sent: body.submission_ids.length > 1 ? 2 : 1,
    }));
    const ids = submissions(1_001).map((row) => row.submission_id);
    await app.send(markSubmissions({ form: FORM, ids, marker: 'spam' })).outcome;
    expect(toastTexts(app)).toMatchObject([{ text: 'Notifications of 3 submissions had already been sent.' }]);
  });

  it('is not offered for marks without effect', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    app.resolve(UndoOffers).follow(app);
    server.on(markSubmissionsCall, () => ({ marked: 1, changed: 1 }));
    await app.send(markSubmissions({ form: FORM, ids: [1], marker: '!spam' })).outcome;
    expect(toastTexts(app)).toEqual([]);
  });
});

describe('deleting', () => {
  it('removes the rows once the server has confirmed', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    server.on(deleteSubmissionsCall, () => ({ deleted: 2 }));
    await app.send(deleteSubmissions({ form: FORM, ids: [1, 2] })).outcome;
    expect(server.callsTo(deleteSubmissionsCall)[0]?.body).toEqual({ submission_ids: [1, 2] });
    expect(pageOf(app.read, FORM).ids).toEqual([3]);
    expect(toastTexts(app)).toMatchObject([{ severity: 'success', text: '2 submissions deleted' }]);
  });

  it('keeps the rows and shows why when the server rejects it', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    server.on(deleteSubmissionsCall, () => Promise.reject(new CommandRejected(['You are not allowed to do this.'])));
    await app.send(deleteSubmissions({ form: FORM, ids: [1] })).outcome;
    expect(pageOf(app.read, FORM).total).toBe(3);
    expect(toastTexts(app)).toMatchObject([{ title: 'Error!' }]);
  });

  it("returns from a deleted submission's detail to the filtered list", async () => {
    const { app, server, given, emitted } = inbox();
    given(loaded(), navigated({ path: '/p/f/submissions/raw/2', search: '?show=unread' }));
    server.on(deleteSubmissionsCall, () => ({ deleted: 1 }));
    await app.send(deleteSubmissions({ form: FORM, ids: [2] })).outcome;
    expect(emitted.findLast(({ type }) => type === navigationRequested.type)?.payload).toEqual({
      to: '/p/f/submissions?show=unread',
      replace: true,
    });
  });
});

describe('changes made elsewhere', () => {
  it('shows a bulk mark', async () => {
    const { app, given } = inbox({ liveModule });
    given(loaded());
    app.send(receiveLive({ event: 'marked-many', form_id: FORM, submission_ids: [1, 2], marker: 'spam', by: 9 }));
    await turn();
    expect(pageOf(app.read, FORM).ids).toEqual([3]);
  });

  it('removes deleted rows', async () => {
    const { app, given } = inbox({ liveModule });
    given(loaded());
    app.send(receiveLive({ event: 'deleted', form_id: FORM, submission_ids: [1, 3], by: null }));
    await turn();
    expect(pageOf(app.read, FORM).ids).toEqual([2]);
  });

  it('reloads unlocked rows, and an open detail of one of them', async () => {
    const { app, server, given } = inbox({ liveModule });
    const locked = { is_locked: true, submitted_data: '{}' };
    given(
      loaded([submission(1, locked)]),
      submissionOpened(detail(1, { ...locked, is_read: true })),
      navigated({ path: '/p/f/submissions/raw/1', search: '' }),
    );
    server.on(listSubmissions, () => listResponse([submission(1)])).on(getSubmission, () => detail(1));
    app.send(receiveLive({ event: 'unlocked', form_id: FORM }));
    await turn();
    await turn();
    expect(rowOf(app.read, 1)?.is_locked).toBe(false);
    expect(detailOf(app.read, 1)?.is_locked).toBe(false);
  });
});
