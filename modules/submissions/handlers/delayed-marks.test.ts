import { describe, expect, it } from 'vitest';
import { CommandRejected, FetchFailed } from '../../../src/kernel/index.ts';
import { dismissToast, undo } from '../../../src/shell/messages.ts';
import { toasts } from '../../../src/shell/state.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { toastTexts } from '../../../tests/console/toasts.ts';
import { markSubmission, markSubmissions, openForm, openSubmission, recordMark } from '../commands.ts';
import { getSubmission, listSubmissions, markSubmissionCall } from '../contract.ts';
import { submissionOpened } from '../events.ts';
import { detailOf, rowOf } from '../select.ts';
import { ACCOUNT, markOne, receiveLive, started } from '../testing/delayed-marks.ts';
import { detail, FORM, listResponse, submission, submissions } from '../testing/samples.ts';

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

  it('offers Undo until it is sent', async () => {
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
      'Too late to undo. “In progress” and “Complete” can’t be removed once saved.',
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
    server.on(markSubmissionCall, () => Promise.reject(error)).on(getSubmission, () => detail(1));
    app.send(markOne('complete'));
    await settle();
    await clock.pass(10_000);
    await settle();
    expect([shows(1), stored]).toEqual([[false, false], []]);
    expect(toastTexts(app)).toContainEqual({ title: 'Not marked as complete', text, severity: 'error', life: 3_000 });
  });

  it('shows after all if the server has it although its response was lost', async () => {
    const { app, server, clock, shows } = started();
    server.on(markSubmissionCall, () => Promise.reject(new FetchFailed('Failed to fetch')));
    server.on(getSubmission, () => detail(1, { is_complete: true }));
    app.send(markOne('complete'));
    await clock.pass(10_000);
    await settle();
    expect(shows(1)).toEqual([false, true]);
  });
});

describe('a bulk mark without inverse', () => {
  it('is sent in one request, without rows that already have it', async () => {
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
    server
      .on(markSubmissionCall, () => Promise.reject(new CommandRejected(['no'])))
      .on(getSubmission, () => detail(1_001));
    app.send(markSubmissions({ form: FORM, ids: all.map((row) => row.submission_id), marker: 'complete' }));
    await clock.pass(10_000);
    await settle();
    expect([shows(1_000), shows(1_001)]).toEqual([
      [false, true],
      [false, false],
    ]);
  });
});

describe('while a mark is delayed', () => {
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

  it('other marks by others are shown', async () => {
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
