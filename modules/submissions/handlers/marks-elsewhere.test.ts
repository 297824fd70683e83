import { describe, expect, it } from 'vitest';
import { CommandRejected, FetchFailed } from '../../../src/kernel/index.ts';
import { markSubmission, recordMark } from '../commands.ts';
import { getSubmission, markSubmissionCall } from '../contract.ts';
import { listLoaded, submissionOpened } from '../events.ts';
import { detailOf, rowOf } from '../select.ts';
import { inbox } from '../testing/inbox.ts';
import { detail, FORM, listResponse, submission, submissions } from '../testing/samples.ts';

const loaded = (all = submissions(3)) => listLoaded({ ...listResponse(all), form_id: FORM, known: 0, kept: [] });
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** A response takes longer than what the console does in between. */
const overNetwork = <T>(response: T) => turn().then(() => response);
const roundTrips = async (count = 2) => {
  for (let n = 0; n < count * 2; n += 1) await turn();
};

type Pending = PromiseWithResolvers<Record<string, never>>;

describe('a mark made elsewhere', () => {
  const event = { form_id: FORM, submission_id: 1, marker: 'spam', by: 2 } as const;

  it('is shown', async () => {
    const { app, given } = inbox();
    given(loaded());
    await app.send(recordMark(event), 'server').outcome;
    expect(rowOf(app.read, 1)?.is_spam).toBe(true);
  });

  it('does not show over a pending mark of this user', async () => {
    const { app, server, given } = inbox();
    given(loaded([submission(1, { is_spam: true })]));
    const response = Promise.withResolvers<Record<string, never>>();
    server.on(markSubmissionCall, () => response.promise).on(getSubmission, () => overNetwork(detail(1)));
    const sent = app.send(markSubmission({ id: 1, marker: '!spam' }));
    await app.send(recordMark(event), 'server').outcome;
    expect(rowOf(app.read, 1)?.is_spam).toBe(false);
    response.resolve({});
    await sent.outcome;
    await roundTrips();
    expect(rowOf(app.read, 1)?.is_spam).toBe(false);
  });

  it.each([
    ['was rejected', (response: Pending) => response.reject(new CommandRejected(['no']))],
    ['got no response', (response: Pending) => response.reject(new FetchFailed('Failed to fetch'))],
    ['was stored before it', (response: Pending) => response.resolve({})],
  ])('is shown after all if the pending mark %s', async (_what, settleMark) => {
    const { app, server, given } = inbox();
    given(loaded());
    const response = Promise.withResolvers<Record<string, never>>();
    server
      .on(markSubmissionCall, () => response.promise)
      .on(getSubmission, () => overNetwork(detail(1, { is_spam: true, is_read: true })));
    const sent = app.send(markSubmission({ id: 1, marker: '!spam' }));
    await app.send(recordMark(event), 'server').outcome;
    await app.send(recordMark({ ...event, marker: 'read' }), 'server').outcome;
    settleMark(response);
    await sent.outcome;
    await roundTrips();
    expect(rowOf(app.read, 1)).toMatchObject({ is_spam: true, is_read: true });
    expect(detailOf(app.read, 1)).toBeUndefined();
  });

  it('waits for the last of several pending marks', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    const responses = [Promise.withResolvers<Record<string, never>>(), Promise.withResolvers<Record<string, never>>()];
    server.on(markSubmissionCall, () => responses[server.callsTo(markSubmissionCall).length - 1]?.promise ?? {});
    server.on(getSubmission, () => overNetwork(detail(1, { is_spam: true })));
    const first = app.send(markSubmission({ id: 1, marker: 'archive' }));
    const second = app.send(markSubmission({ id: 1, marker: '!archive' }));
    await app.send(recordMark(event), 'server').outcome;
    responses[0]?.resolve({});
    await first.outcome;
    await roundTrips();
    expect(server.callsTo(getSubmission)).toEqual([]);
    responses[1]?.resolve({});
    await second.outcome;
    await roundTrips();
    expect(rowOf(app.read, 1)).toMatchObject({ is_spam: true, is_archived: false });
  });

  it('is fetched again if the row is marked here during the fetch', async () => {
    const { app, server, given } = inbox();
    given(loaded(), submissionOpened(detail(1)));
    const old = Promise.withResolvers<ReturnType<typeof detail>>();
    server.on(getSubmission, () =>
      server.callsTo(getSubmission).length === 1 ? old.promise : detail(1, { is_spam: true, is_read: true }),
    );
    server.on(markSubmissionCall, () => ({}));
    await app.send(recordMark(event), 'server').outcome;
    await app.send(markSubmission({ id: 1, marker: 'read' })).outcome;
    old.resolve(detail(1, { is_spam: true }));
    await roundTrips();
    expect(rowOf(app.read, 1)).toMatchObject({ is_spam: true, is_read: true });
    expect(server.callsTo(getSubmission)).toHaveLength(2);
  });

  it("costs no request if it is this user's own mark, whose live event came before the response", async () => {
    const { app, server, given } = inbox();
    given(loaded());
    const response = Promise.withResolvers<Record<string, never>>();
    server.on(markSubmissionCall, () => response.promise);
    const sent = app.send(markSubmission({ id: 1, marker: 'spam' }));
    await app.send(recordMark({ ...event, by: 1 }), 'server').outcome;
    response.resolve({});
    await sent.outcome;
    await roundTrips();
    expect(server.callsTo(getSubmission)).toEqual([]);
    expect(rowOf(app.read, 1)?.is_spam).toBe(true);
  });

  it('shows the user’s own mark that the server stored although its response was lost', async () => {
    const { app, server, given } = inbox();
    given(loaded());
    const response = Promise.withResolvers<Record<string, never>>();
    server
      .on(markSubmissionCall, () => response.promise)
      .on(getSubmission, () => overNetwork(detail(1, { is_spam: true })));
    const sent = app.send(markSubmission({ id: 1, marker: 'spam' }));
    await app.send(recordMark({ ...event, by: 1 }), 'server').outcome;
    response.reject(new FetchFailed('Failed to fetch'));
    await sent.outcome;
    await roundTrips();
    expect(rowOf(app.read, 1)?.is_spam).toBe(true);
  });

  it('reloads an open detail without marking it as read', async () => {
    const { app, server, given } = inbox();
    given(loaded(), submissionOpened(detail(1)));
    server.on(getSubmission, () => detail(1, { is_spam: true, current_state: 'WON' }));
    await app.send(recordMark(event), 'server').outcome;
    await roundTrips();
    expect(detailOf(app.read, 1)?.current_state).toBe('WON');
    expect(rowOf(app.read, 1)?.current_state).toBe('WON');
    expect(server.calls.map(({ endpoint }) => endpoint)).toEqual([getSubmission.id]);
  });
});
