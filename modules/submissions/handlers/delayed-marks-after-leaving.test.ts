import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCommand } from '../../../contract/message.ts';
import {
  CommandRejected,
  defineModule,
  FetchFailed,
  handles,
  injectable,
  unsettledCommands,
} from '../../../src/kernel/index.ts';
import { recordNavigation, sessionEnded, sessionEnding } from '../../../src/shell/messages.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { toastTexts } from '../../../tests/console/toasts.ts';
import { discardUnsentMarks, markSubmissions, resumeDelayedMarks, sendUnsentMarks } from '../commands.ts';
import { getSubmission, markSubmissionCall, markSubmissionsCall } from '../contract.ts';
import type { StoredMark } from '../delayed-mark-storage.ts';
import { ACCOUNT, markOne, started } from '../testing/delayed-marks.ts';
import { detail, FORM, submissions } from '../testing/samples.ts';
import { unsentMarks } from '../unsent-marks-state.ts';

const NOW = 1_795_200_000_000;

/** The end of the session, as the accounts module reports it. */
const endSession = defineCommand('ends/session', z.object({}));
const responses: Promise<void>[] = [];
@injectable()
class SessionEnds {
  @handles(endSession, { policy: 'queue' })
  async *end() {
    yield sessionEnding({});
    await responses.at(-1);
    yield sessionEnded({ reason: 'logout' });
  }
}
const ends = { folder: 'ends', module: defineModule({ id: 'ends', handlers: [SessionEnds] }) };

describe('leaving the page', () => {
  it('sends delayed marks at once', async () => {
    const { app, sent, leave } = started();
    app.send(markOne('complete'));
    app.send(markSubmissions({ form: FORM, ids: [2, 3], marker: 'inprogress' }));
    await settle();
    leave();
    await settle();
    expect(sent()).toEqual(['complete 1', 'inprogress 2 3']);
  });

  it('sends delayed marks of thousands of submissions in requests that do not wait for each other', async () => {
    const all = submissions(2_500);
    const { app, server, leave } = started({}, all);
    server.on(markSubmissionsCall, () => new Promise<never>(() => {}));
    app.send(markSubmissions({ form: FORM, ids: all.map((row) => row.submission_id), marker: 'complete' }));
    await settle();
    leave();
    await settle();
    expect(server.callsTo(markSubmissionsCall).map(({ body }) => body.submission_ids.length)).toEqual([
      1_000, 1_000, 500,
    ]);
  });

  it('keeps marks for the next page that could not be sent', async () => {
    const { app, server, leave, stored } = started();
    server
      .on(markSubmissionCall, () => Promise.reject(new FetchFailed('Failed to fetch')))
      .on(getSubmission, () => detail(1));
    app.send(markOne('complete'));
    await settle();
    leave();
    await settle();
    expect(stored).toMatchObject([{ marker: 'complete', submission_ids: [1], isLeft: true }]);
  });

  it('sends delayed marks before logging out', async () => {
    const { app, sent } = started();
    app.send(markOne('complete'));
    await settle();
    app.send(recordNavigation({ path: '/logout', search: '' }));
    await settle();
    expect(sent()).toEqual(['complete 1']);
  });

  it('retains unsent marks of other accounts and tabs on logout, although the storage is cleared', async () => {
    const left = { account: 9, form_id: 4, submission_ids: [8], marker: 'complete' as const, at: NOW, isLeft: true };
    const { app, sent, stored } = started({ more: [ends], stored: [{ id: 'other', ...left }] });
    app.send(markOne('complete'));
    await settle();
    const response = Promise.withResolvers<void>();
    responses.push(response.promise);
    const logout = app.send(endSession({})).outcome;
    await settle();
    expect(sent()).toEqual(['complete 1']);
    // As Clear-Site-Data does.
    stored.length = 0;
    response.resolve();
    await logout;
    await settle();
    expect(stored.map(({ id }) => id)).toEqual(['other']);
  });
});

describe('the next start', () => {
  const storedMark = (id: string, more: Partial<StoredMark> = {}): StoredMark => ({
    id,
    account: ACCOUNT,
    form_id: FORM,
    submission_ids: [2],
    marker: 'complete',
    at: NOW - 3_600_000,
    ...more,
  });

  it('sends marks that a crash interrupted', async () => {
    const { app, sent, shows, stored } = started({
      stored: [storedMark('a'), storedMark('b', { submission_ids: [1, 3] })],
    });
    app.send(resumeDelayedMarks({ account: ACCOUNT }));
    await settle();
    expect(sent()).toEqual(['complete 2', 'complete 1 3']);
    expect([shows(2), stored]).toEqual([[false, true], []]);
  });

  it('sends the delayed marks of the restored state', async () => {
    const earlier = started();
    await earlier.app.send(markOne('complete')).outcome;
    await settle();
    const { app, sent, stored } = started({ stored: earlier.stored });
    const { root } = earlier.app.timeline;
    app.restore(root, [], unsettledCommands(root, [], app.reducer));
    app.send(resumeDelayedMarks({ account: ACCOUNT }));
    await settle();
    expect([sent(), stored]).toEqual([['complete 1'], []]);
  });

  it('leaves marks to the tab that made them, unless it is gone after a minute', async () => {
    const { app, clock, sent } = started({ stored: [storedMark('a', { at: NOW - 1_000 })] });
    app.send(resumeDelayedMarks({ account: ACCOUNT }));
    await clock.pass(58_000);
    expect(sent()).toEqual([]);
    await clock.pass(1_000);
    expect(sent()).toEqual(['complete 2']);
  });

  it('immediately sends marks that a closed page could not send', async () => {
    const { app, sent } = started({ stored: [storedMark('a', { at: NOW - 1_000, isLeft: true })] });
    app.send(resumeDelayedMarks({ account: ACCOUNT }));
    await settle();
    expect(sent()).toEqual(['complete 2']);
  });

  it('does not send marks of another account, or that are a week old', async () => {
    const at = NOW - 8 * 24 * 3_600_000;
    const old = [
      storedMark('old', { at }),
      storedMark('unsent', { at, isUnsent: true }),
      storedMark('of another', { at, account: 9 }),
    ];
    const { app, sent, stored } = started({ stored: [storedMark('other', { account: 9 }), ...old] });
    app.send(resumeDelayedMarks({ account: ACCOUNT }));
    await settle();
    expect([sent(), stored.map(({ id }) => id)]).toEqual([[], ['other']]);
    expect(app.read(unsentMarks).list).toEqual([]);
  });

  it('shows and retains marks that still cannot be sent', async () => {
    const { app, server, stored } = started({ stored: [storedMark('a')] });
    server
      .on(markSubmissionCall, () => Promise.reject(new FetchFailed('Failed to fetch')))
      .on(getSubmission, () => detail(2));
    app.send(resumeDelayedMarks({ account: ACCOUNT }));
    await settle();
    expect(toastTexts(app)).toMatchObject([{ title: 'Not marked as complete', text: 'Failed to fetch' }]);
    expect(stored).toHaveLength(1);
  });
});

describe('a session that has ended', () => {
  const noSession = () => Promise.reject(new CommandRejected(['Not signed in.'], 'NOT_SIGNED_IN', 401));
  const list = [{ form_id: FORM, submission_ids: [1], marker: 'complete' as const }];

  /** A mark that the server rejects because the session has ended elsewhere. */
  async function rejected() {
    const own = started();
    own.server.on(markSubmissionCall, noSession).on(getSubmission, () => detail(1));
    own.app.send(markOne('complete'));
    await own.clock.pass(10_000);
    await settle();
    return own;
  }

  /** The next start of the same account. */
  async function startedAgain(stored: StoredMark[]) {
    const own = started({ stored });
    await own.app.send(resumeDelayedMarks({ account: ACCOUNT })).outcome;
    return own;
  }

  it('stores its marks, which the next start shows and does not send', async () => {
    const { stored } = await rejected();
    const { app, clock, sent } = await startedAgain(stored);
    await clock.pass(60_000);
    expect([app.read(unsentMarks).list, sent()]).toEqual([list, []]);
  });

  it('keeps the delayed marks when the page leaves for the login', async () => {
    const { app, given, leave, sent, stored } = started();
    app.send(markOne('complete'));
    await settle();
    given(sessionEnded({ reason: 'expired' }));
    leave();
    await settle();
    expect([sent(), stored]).toMatchObject([[], [{ submission_ids: [1], isUnsent: true }]]);
  });

  it('shows them to nobody else', async () => {
    const { stored } = await rejected();
    const { app } = started({ stored });
    await app.send(resumeDelayedMarks({ account: 9 })).outcome;
    expect(app.read(unsentMarks).list).toEqual([]);
  });

  it('sends them on request', async () => {
    const { app, sent, shows, stored } = await startedAgain((await rejected()).stored);
    await app.send(sendUnsentMarks({})).outcome;
    expect([sent(), shows(1), stored, app.read(unsentMarks).list]).toEqual([['complete 1'], [false, true], [], []]);
    expect(toastTexts(app)).toMatchObject([{ text: 'Marks saved' }]);
  });

  it.each([
    ['the server cannot be reached', () => Promise.reject(new FetchFailed('Failed to fetch'))],
    ['the session has ended again', noSession],
  ])('keeps them if %s', async (_what, reply) => {
    const { app, server, stored } = await startedAgain((await rejected()).stored);
    server.on(markSubmissionCall, reply).on(getSubmission, () => detail(1));
    await app.send(sendUnsentMarks({})).outcome;
    expect([app.read(unsentMarks).list, stored.length]).toEqual([list, 1]);
  });

  it('discards them on request', async () => {
    const { app, sent, stored } = await startedAgain((await rejected()).stored);
    await app.send(discardUnsentMarks({})).outcome;
    expect([sent(), stored, app.read(unsentMarks).list]).toEqual([[], [], []]);
  });
});
