import { describe, expect, it } from 'vitest';
import type { Event } from '../../../contract/message.ts';
import { CommandRejected, FetchFailed } from '../../../src/kernel/index.ts';
import { markSubmission, openSubmission } from '../commands.ts';
import { getSubmission, markSubmissionCall } from '../contract.ts';
import type { Marker } from '../marker.ts';
import { listLoaded, submissionOpened } from '../events.ts';
import { detailOf, pageOf, rowOf } from '../select.ts';
import { inbox } from '../testing/inbox.ts';
import { detail, FORM, listResponse, submission, submissions } from '../testing/samples.ts';
import { toastTexts } from '../../../tests/console/toasts.ts';
import { undo } from '../../../src/shell/messages.ts';
import { UndoOffers } from '../../../src/shell/offer-undos.ts';

const loaded = (all = submissions(3)) => listLoaded({ ...listResponse(all), form_id: FORM, known: 0, kept: [] });

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Archives and unarchives a row; the server has confirmed only the first request. */
async function markedTwice(...events: Event[]) {
  const { app, server, given } = inbox();
  given(loaded(), ...events);
  const [earlier, later] = [
    Promise.withResolvers<Record<string, never>>(),
    Promise.withResolvers<Record<string, never>>(),
  ];
  server.on(markSubmissionCall, () => (server.calls.length === 1 ? earlier : later).promise);
  const archive = app.send(markSubmission({ id: 1, marker: 'archive' }));
  const back = app.send(markSubmission({ id: 1, marker: '!archive' }));
  earlier.resolve({});
  await archive.outcome;
  return { app, back, later };
}

describe('undo', () => {
  it('reverts a mark with its inverse and confirms it', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    app.resolve(UndoOffers).follow(app);
    server.on(markSubmissionCall, () => ({}));
    await app.send(markSubmission({ id: 1, marker: 'archive' })).outcome;
    await expect.poll(() => toastTexts(app).map(({ text }) => text)).toEqual(['Archived']);
    await app.send(markSubmission({ id: 2, marker: 'read' })).outcome;
    await expect.poll(() => toastTexts(app).map(({ text }) => text)).toEqual(['Marked as read']);
    await app.send(undo({})).outcome;
    await app.send(undo({})).outcome;
    await new Promise((resolve) => setImmediate(resolve));
    expect(server.callsTo(markSubmissionCall).map(({ body }) => body)).toEqual([
      { marker: 'archive' },
      { marker: 'read' },
      { marker: '!read' },
      { marker: '!archive' },
    ]);
    expect([rowOf(app.read, 1)?.is_archived, rowOf(app.read, 2)?.is_read]).toEqual([false, false]);
  });

  it('offers no undo for a mark that changed nothing', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    app.resolve(UndoOffers).follow(app);
    server.on(markSubmissionCall, () => ({}));
    await app.send(markSubmission({ id: 1, marker: '!spam' })).outcome;
    await app.send(undo({})).outcome;
    expect(toastTexts(app).map(({ text }) => text)).toEqual(['Nothing to undo.']);
  });

  it('reverts the latest mark before the server has confirmed it, but not a rejected one', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    app.resolve(UndoOffers).follow(app);
    const responses = [Promise.withResolvers<Record<string, never>>(), Promise.withResolvers<Record<string, never>>()];
    server.on(markSubmissionCall, ({ params: { id } }) => responses[Number(id) - 1]?.promise ?? {});
    app.send(markSubmission({ id: 1, marker: 'archive' }));
    app.send(markSubmission({ id: 2, marker: 'archive' }));
    app.send(markSubmission({ id: 3, marker: 'archive' }));
    const undone = app.send(undo({})).outcome;
    responses[1]?.reject(new CommandRejected(['no']));
    responses[0]?.resolve({});
    await undone;
    await app.send(undo({})).outcome;
    await expect.poll(() => pageOf(app.read, FORM).ids).toEqual([1, 2, 3]);
    const undoing = server.callsTo(markSubmissionCall).filter(({ body }) => body.marker === '!archive');
    expect(undoing.map(({ params }) => params.id)).toEqual([3, 1]);
  });
});

describe('undoing a release from spam', () => {
  it('is offered for the ten seconds in which the server holds the notifications', async () => {
    const { app, server, given } = inbox();
    given(loaded([submission(1, { is_spam: true })]));
    app.resolve(UndoOffers).follow(app);
    server.on(markSubmissionCall, () => ({}));
    await app.send(markSubmission({ id: 1, marker: '!spam' })).outcome;
    await expect.poll(() => toastTexts(app)).toMatchObject([{ text: 'Marked as not spam', life: 10_000 }]);
    await app.send(undo({})).outcome;
    await turn();
    expect(toastTexts(app)).toEqual([]);
  });

  it('says so when notifications had been sent', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    server.on(markSubmissionCall, () => ({ already_sent: 1 }));
    await app.send(markSubmission({ id: 1, marker: 'spam' })).outcome;
    expect(toastTexts(app)).toMatchObject([{ text: 'Some notifications had already been sent.', severity: 'info' }]);
  });
});

describe('a mark', () => {
  it.each<[Marker, object]>([
    ['spam', { is_spam: true }],
    ['!spam', { is_spam: false, spam_reason: null }],
    ['archive', { is_archived: true }],
    ['!archive', { is_archived: false }],
    ['read', { is_read: true }],
    ['!read', { is_read: false }],
  ])('%s shows at once, and the server records it', async (marker, flags) => {
    const { app, server, given } = inbox();
    const was = marker.startsWith('!');
    given(
      loaded([submission(1, { is_spam: was, is_archived: was, is_read: was, spam_reason: was ? 'honeypot' : null })]),
    );
    server.on(markSubmissionCall, () => ({}));
    const sent = app.send(markSubmission({ id: 1, marker }));
    expect(rowOf(app.read, 1)).toMatchObject(flags);
    await sent.outcome;
    expect(server.calls[0]?.input).toEqual({ params: { id: 1 }, body: { marker } });
    expect(rowOf(app.read, 1)).toMatchObject(flags);
  });

  it('is reverted when the server rejects it, with a 3 s toast that says why', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    server.on(markSubmissionCall, () => Promise.reject(new CommandRejected(['You are not allowed to do this.'])));
    const sent = app.send(markSubmission({ id: 1, marker: 'archive' }));
    expect(pageOf(app.read, FORM).ids).toEqual([2, 3]);
    await sent.outcome;
    expect(pageOf(app.read, FORM).ids).toEqual([1, 2, 3]);
    expect(toastTexts(app)).toMatchObject([
      { severity: 'error', title: 'Error!', text: 'You are not allowed to do this.', life: 3_000 },
    ]);
  });

  it('is reverted when the server cannot be reached', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    server.on(markSubmissionCall, () => Promise.reject(new FetchFailed('Failed to fetch')));
    await app.send(markSubmission({ id: 1, marker: 'read' })).outcome;
    expect(rowOf(app.read, 1)?.is_read).toBe(false);
    expect(toastTexts(app).map(({ text }) => text)).toEqual(['Failed to fetch']);
  });

  it('keeps another kind of mark on the same row when the first is rejected', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    const first = Promise.withResolvers<Record<string, never>>();
    server.on(markSubmissionCall, ({ body }) => (body?.['marker'] === 'spam' ? first.promise : {}));
    const spam = app.send(markSubmission({ id: 1, marker: 'spam' }));
    const read = app.send(markSubmission({ id: 1, marker: 'read' }));
    expect(rowOf(app.read, 1)).toMatchObject({ is_spam: true, is_read: true });
    expect(server.calls).toHaveLength(1);
    first.reject(new CommandRejected(['no']));
    await spam.outcome;
    await read.outcome;
    expect(rowOf(app.read, 1)).toMatchObject({ is_spam: false, is_read: true });
  });

  it('keeps the newer mark when the response to an earlier one arrives', async () => {
    const { app, back, later } = await markedTwice(submissionOpened(detail(1, { is_read: true })));
    expect([rowOf(app.read, 1)?.is_archived, detailOf(app.read, 1)?.is_archived]).toEqual([false, false]);
    later.resolve({});
    await back.outcome;
    expect(rowOf(app.read, 1)?.is_archived).toBe(false);
    const marks = detailOf(app.read, 1)?.history.map(({ payload }) => payload['marker']);
    expect(marks?.slice(-2)).toEqual(['archive', '!archive']);
  });

  it('falls back to the earlier, confirmed mark when rejected', async () => {
    const { app, back, later } = await markedTwice();
    later.reject(new CommandRejected(['no']));
    await back.outcome;
    expect(rowOf(app.read, 1)?.is_archived).toBe(true);
  });

  it("appears in the history of the open detail with the user's name", async () => {
    const { app, server, given } = inbox();
    given(loaded(), submissionOpened(detail(1, { is_read: true })));
    server.on(markSubmissionCall, () => ({}));
    await app.send(markSubmission({ id: 1, marker: 'archive' })).outcome;
    expect(detailOf(app.read, 1)?.history.at(-1)).toMatchObject({
      kind: 'marked',
      payload: { marker: 'archive' },
      by: 'Ada',
    });
  });

  it('rejects an unknown marker', () => {
    expect(() => markSubmission({ id: 1, marker: 'later' as Marker })).toThrow('invalid marker');
  });
});

describe('opening a submission', () => {
  it('marks an unread submission as read', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    server.on(getSubmission, () => detail(1)).on(markSubmissionCall, () => ({}));
    await app.send(openSubmission({ id: 1 })).outcome;
    expect(rowOf(app.read, 1)?.is_read).toBe(true);
    expect(server.calls.at(-1)).toMatchObject({ endpoint: markSubmissionCall.id, input: { body: { marker: 'read' } } });
  });

  it.each([
    ['one that is read', { is_read: true }, 'CREATOR'],
    ['one of who may only view', {}, 'ONLY_VIEW_USER'],
  ] as const)('does not mark %s', async (_what, more, user_role) => {
    const { app, server, given } = inbox({ role: { user_role } });
    given(loaded());
    server.on(getSubmission, () => detail(1, more));
    await app.send(openSubmission({ id: 1 })).outcome;
    expect(server.calls.map(({ endpoint }) => endpoint)).toEqual([getSubmission.id]);
  });

  it('shows the later of two opened in quick succession', async () => {
    const { app, server } = inbox();
    const slow = Promise.withResolvers<ReturnType<typeof detail>>();
    server.on(getSubmission, ({ params }) => (params?.['id'] === 1 ? slow.promise : detail(2, { is_read: true })));
    const first = app.send(openSubmission({ id: 1 }));
    await app.send(openSubmission({ id: 2 })).outcome;
    slow.resolve(detail(1));
    expect((await first.outcome).outcome).toBe('superseded');
    expect(detailOf(app.read, 1)).toBeUndefined();
  });
});
