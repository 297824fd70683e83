import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCommand, type PayloadOf } from '../../../contract/message.ts';
import { CommandRejected, defineModule, FetchFailed, handles, injectable } from '../../../src/kernel/index.ts';
import { dismissToast, recordNavigation, undo } from '../../../src/shell/messages.ts';
import { UndoOffers } from '../../../src/shell/offer-undos.ts';
import { toasts } from '../../../src/shell/state.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { toastTexts } from '../../../tests/console/toasts.ts';
import { formEventReceived } from '../../live/public.ts';
import { markSubmission, markSubmissions, openForm, openSubmission, recordMark, resumeHeldMarks } from '../commands.ts';
import {
  getSubmission,
  listSubmissions,
  markSubmission as markCall,
  markSubmissions as markManyCall,
} from '../contract.ts';
import { listLoaded, submissionOpened } from '../events.ts';
import type { StoredHold } from '../held-mark-storage.ts';
import { detailOf, rowOf } from '../select.ts';
import { inbox } from '../testing/inbox.ts';
import { detail, FORM, listResponse, submission, submissions } from '../testing/samples.ts';

const ACCOUNT = 1;
const loaded = (all = submissions(3)) => listLoaded({ ...listResponse(all), form_id: FORM, known: 0, kept: [] });

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

/** A loaded list whose marks the server accepts. */
function started(options: Parameters<typeof inbox>[0] = {}, all = submissions(3)) {
  const own = inbox({ liveModule, ...options });
  own.given(loaded(all));
  own.app.resolve(UndoOffers).follow(own.app);
  own.server
    .on(markCall, () => ({}))
    .on(markManyCall, ({ body }) => ({ marked: body.submission_ids.length, changed: 1 }));
  const sent = () => [
    ...own.server.callsTo(markCall).map(({ params, body }) => `${body.marker} ${params.id}`),
    ...own.server.callsTo(markManyCall).map(({ body }) => `${body.marker} ${body.submission_ids.join(' ')}`),
  ];
  const shows = (id: number) => [rowOf(own.app.read, id)?.is_inProgress, rowOf(own.app.read, id)?.is_complete];
  return { ...own, sent, shows };
}

const markOne = (marker: 'inprogress' | 'complete', id = 1) => markSubmission({ id, marker });

describe('a mark without inverse', () => {
  it.each(['inprogress', 'complete'] as const)('%s shows at once and is sent after ten seconds', async (marker) => {
    const { app, clock, sent, shows } = started();
    app.send(markOne(marker));
    expect(shows(1)).toEqual([marker === 'inprogress', marker === 'complete']);
    await clock.pass(9_999);
    expect(sent()).toEqual([]);
    await clock.pass(1);
    expect(sent()).toEqual([`${marker} 1`]);
    expect(shows(1)).toEqual([marker === 'inprogress', marker === 'complete']);
  });

  it('offers Undo for as long as it is held', async () => {
    const { app } = started();
    await app.send(markOne('complete')).outcome;
    await settle();
    expect(toastTexts(app)).toMatchObject([{ text: 'Marked as complete', life: 10_000 }]);
    expect([...app.read(toasts)][0]?.undo).toBeDefined();
  });

  it('is not sent once it is undone, and can be made again', async () => {
    const { app, clock, sent, shows, stored } = started();
    await app.send(markOne('complete')).outcome;
    await clock.pass(6_000);
    await app.send(undo({})).outcome;
    await settle();
    expect([shows(1), stored]).toEqual([[false, false], []]);
    await app.send(markOne('complete')).outcome;
    await clock.pass(9_000);
    expect(sent()).toEqual([]);
    await clock.pass(1_000);
    expect(sent()).toEqual(['complete 1']);
  });

  it('appears in the history of the open detail once it is sent', async () => {
    const { app, clock, given } = started();
    given(submissionOpened(detail(1, { is_read: true })));
    app.send(markOne('complete'));
    const marks = () => detailOf(app.read, 1)?.history.filter(({ kind }) => kind === 'marked').length;
    const before = marks() ?? 0;
    await clock.pass(10_000);
    expect(marks()).toBe(before + 1);
    expect(detailOf(app.read, 1)?.history.at(-1)).toMatchObject({ payload: { marker: 'complete' }, by: 'Ada' });
  });

  it('says that it is too late once it has been sent', async () => {
    const { app, clock, shows } = started();
    await app.send(markOne('complete')).outcome;
    await clock.pass(10_000);
    for (const { id } of app.read(toasts)) app.send(dismissToast({ id }));
    await app.send(undo({})).outcome;
    await settle();
    expect(toastTexts(app).map(({ text }) => text)).toEqual([
      'Too late to undo: the mark has been sent. In progress and complete cannot be removed.',
    ]);
    expect(shows(1)).toEqual([false, true]);
  });

  it('does not delay other marks of the same submission', async () => {
    const { app, clock, sent, shows } = started();
    app.send(markOne('inprogress'));
    app.send(markOne('complete'));
    await app.send(markSubmission({ id: 1, marker: 'read' })).outcome;
    expect(sent()).toEqual(['read 1']);
    await app.send(undo({})).outcome;
    await app.send(undo({})).outcome;
    await settle();
    expect(shows(1)).toEqual([true, false]);
    await clock.pass(10_000);
    expect(sent()).toEqual(['read 1', '!read 1', 'inprogress 1']);
  });

  it('sends nothing if it changes nothing', async () => {
    const { app, clock, sent } = started({}, [submission(1, { is_complete: true })]);
    await app.send(markOne('complete')).outcome;
    await clock.pass(10_000);
    expect(sent()).toEqual([]);
  });

  it.each([
    ['is rejected', new CommandRejected(['You are not allowed to do this.']), 'You are not allowed to do this.'],
    ['cannot be sent, for example offline', new FetchFailed('Failed to fetch'), 'Failed to fetch'],
  ])('is reverted with the reason if it %s', async (_what, error, text) => {
    const { app, server, clock, shows, stored } = started();
    server.on(markCall, () => Promise.reject(error)).on(getSubmission, () => detail(1));
    app.send(markOne('complete'));
    await settle();
    await clock.pass(10_000);
    await settle();
    expect([shows(1), stored]).toEqual([[false, false], []]);
    expect(toastTexts(app)).toContainEqual({ title: 'Not marked as complete', text, severity: 'error', life: 3_000 });
  });

  it('shows after all if the server has it although its response was lost', async () => {
    const { app, server, clock, shows } = started();
    server.on(markCall, () => Promise.reject(new FetchFailed('Failed to fetch')));
    server.on(getSubmission, () => detail(1, { is_complete: true }));
    app.send(markOne('complete'));
    await clock.pass(10_000);
    await settle();
    expect(shows(1)).toEqual([false, true]);
  });
});

describe('a bulk mark without inverse', () => {
  it('is sent in one request, without the rows that have it already', async () => {
    const { app, clock, sent } = started({}, [submission(1, { is_complete: true }), submission(2), submission(3)]);
    await app.send(markSubmissions({ form: FORM, ids: [1, 2, 3], marker: 'complete' })).outcome;
    await settle();
    expect(toastTexts(app)).toMatchObject([{ text: '2 marked as complete', life: 10_000 }]);
    await clock.pass(10_000);
    expect(sent()).toEqual(['complete 2 3']);
  });

  it('is undone on the rows that it changed', async () => {
    const { app, clock, sent, shows } = started({}, [submission(1, { is_complete: true }), submission(2)]);
    await app.send(markSubmissions({ form: FORM, ids: [1, 2], marker: 'complete' })).outcome;
    await app.send(undo({})).outcome;
    await settle();
    expect([shows(1), shows(2)]).toEqual([
      [false, true],
      [false, false],
    ]);
    await clock.pass(10_000);
    expect(sent()).toEqual([]);
  });

  it('keeps what the server has confirmed if a later request fails', async () => {
    const all = submissions(1_001);
    const { app, server, clock, shows } = started({}, all);
    server.on(markCall, () => Promise.reject(new CommandRejected(['no']))).on(getSubmission, () => detail(1_001));
    app.send(markSubmissions({ form: FORM, ids: all.map((row) => row.submission_id), marker: 'complete' }));
    await clock.pass(10_000);
    await settle();
    expect([shows(1_000), shows(1_001)]).toEqual([
      [false, true],
      [false, false],
    ]);
  });
});

describe('while a mark is held', () => {
  it('a list and a detail that are loaded keep it', async () => {
    const { app, server, clock, sent, shows } = started();
    server
      .on(listSubmissions, () => listResponse(submissions(3)))
      .on(getSubmission, () => detail(1, { is_read: true }));
    app.send(markOne('complete'));
    await app.send(openForm({ form: FORM })).outcome;
    await app.send(openSubmission({ id: 1 })).outcome;
    expect([shows(1), detailOf(app.read, 1)?.is_complete]).toEqual([[false, true], true]);
    await app.send(undo({})).outcome;
    await settle();
    expect([shows(1), detailOf(app.read, 1)?.is_complete]).toEqual([[false, false], false]);
    await clock.pass(10_000);
    expect(sent()).toEqual([]);
  });

  it('other marks that others make show', async () => {
    const { app } = started();
    app.send(markOne('complete'));
    await settle();
    await app.send(recordMark({ form_id: FORM, submission_id: 1, marker: 'archive', by: 9 }), 'server').outcome;
    expect(rowOf(app.read, 1)).toMatchObject({ is_complete: true, is_archived: true });
  });

  it.each(['live event', 'loaded list'])('the same mark made elsewhere stays after Undo: %s', async (how) => {
    const { app, server, clock, sent, shows } = started();
    server.on(listSubmissions, () => listResponse([submission(1, { is_complete: true })]));
    await app.send(markOne('complete')).outcome;
    if (how === 'live event')
      app.send(receiveLive({ event: 'marked', form_id: FORM, submission_id: 1, marker: 'complete', by: ACCOUNT }));
    else await app.send(openForm({ form: FORM })).outcome;
    await settle();
    await app.send(undo({})).outcome;
    await clock.pass(10_000);
    expect([shows(1), sent()]).toEqual([[false, true], []]);
  });
});

describe('leaving the page', () => {
  it('sends held marks at once', async () => {
    const { app, sent, leave } = started();
    app.send(markOne('complete'));
    app.send(markSubmissions({ form: FORM, ids: [2, 3], marker: 'inprogress' }));
    await settle();
    leave();
    await settle();
    expect(sent()).toEqual(['complete 1', 'inprogress 2 3']);
  });

  it('sends held marks of thousands of submissions in requests that do not wait for each other', async () => {
    const all = submissions(2_500);
    const { app, server, leave } = started({}, all);
    server.on(markManyCall, () => new Promise<never>(() => {}));
    app.send(markSubmissions({ form: FORM, ids: all.map((row) => row.submission_id), marker: 'complete' }));
    await settle();
    leave();
    await settle();
    expect(server.callsTo(markManyCall).map(({ body }) => body.submission_ids.length)).toEqual([1_000, 1_000, 500]);
  });

  it('keeps marks for the next page that could not be sent', async () => {
    const { app, server, leave, stored } = started();
    server.on(markCall, () => Promise.reject(new FetchFailed('Failed to fetch'))).on(getSubmission, () => detail(1));
    app.send(markOne('complete'));
    await settle();
    leave();
    await settle();
    expect(stored).toMatchObject([{ marker: 'complete', submission_ids: [1], isLeft: true }]);
  });

  it('by logging out sends them first', async () => {
    const { app, sent } = started();
    app.send(markOne('complete'));
    await settle();
    app.send(recordNavigation({ path: '/logout', search: '' }));
    await settle();
    expect(sent()).toEqual(['complete 1']);
  });
});

describe('the next start', () => {
  const NOW = 1_795_200_000_000;
  const hold = (id: string, more: Partial<StoredHold> = {}): StoredHold => ({
    id,
    account: ACCOUNT,
    form_id: FORM,
    submission_ids: [2],
    marker: 'complete',
    at: NOW - 3_600_000,
    ...more,
  });

  it('sends what a crash interrupted', async () => {
    const { app, sent, shows, stored } = started({ stored: [hold('a'), hold('b', { submission_ids: [1, 3] })] });
    app.send(resumeHeldMarks({ account: ACCOUNT }));
    await settle();
    expect(sent()).toEqual(['complete 2', 'complete 1 3']);
    expect([shows(2), stored]).toEqual([[false, true], []]);
  });

  it('sends what the restored state holds', async () => {
    const earlier = started();
    await earlier.app.send(markOne('complete')).outcome;
    await settle();
    const { app, sent, stored } = started({ stored: earlier.stored });
    app.restore(earlier.app.timeline.root, []);
    app.send(resumeHeldMarks({ account: ACCOUNT }));
    await settle();
    expect([sent(), stored]).toEqual([['complete 1'], []]);
  });

  it('leaves marks to the tab that holds them, unless it is gone after a minute', async () => {
    const { app, clock, sent } = started({ stored: [hold('a', { at: NOW - 1_000 })] });
    app.send(resumeHeldMarks({ account: ACCOUNT }));
    await clock.pass(58_000);
    expect(sent()).toEqual([]);
    await clock.pass(1_000);
    expect(sent()).toEqual(['complete 2']);
  });

  it('sends at once what a closed page could not send', async () => {
    const { app, sent } = started({ stored: [hold('a', { at: NOW - 1_000, isLeft: true })] });
    app.send(resumeHeldMarks({ account: ACCOUNT }));
    await settle();
    expect(sent()).toEqual(['complete 2']);
  });

  it('does not send marks of another account, or that are a week old', async () => {
    const old = hold('old', { at: NOW - 8 * 24 * 3_600_000 });
    const { app, sent, stored } = started({ stored: [hold('other', { account: 9 }), old] });
    app.send(resumeHeldMarks({ account: ACCOUNT }));
    await settle();
    expect([sent(), stored.map(({ id }) => id)]).toEqual([[], ['other']]);
  });

  it('shows what still cannot be sent, and retains it', async () => {
    const { app, server, stored } = started({ stored: [hold('a')] });
    server.on(markCall, () => Promise.reject(new FetchFailed('Failed to fetch'))).on(getSubmission, () => detail(2));
    app.send(resumeHeldMarks({ account: ACCOUNT }));
    await settle();
    expect(toastTexts(app)).toMatchObject([{ title: 'Not marked as complete', text: 'Failed to fetch' }]);
    expect(stored).toHaveLength(1);
  });
});
