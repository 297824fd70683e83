import { describe, expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { markSubmission, markSubmissions, openForm, openSubmission, recordMark } from '../commands.ts';
import { getSubmission, listSubmissions, markSubmissionCall, markSubmissionsCall } from '../contract.ts';
import { listLoaded } from '../events.ts';
import { pendingMarks } from '../pending-marks-state.ts';
import { detailOf, rowOf } from '../select.ts';
import { inbox } from '../testing/inbox.ts';
import { detail, FORM, listResponse, submissions } from '../testing/samples.ts';

const loaded = () => listLoaded({ ...listResponse(submissions(3)), form_id: FORM, known: 0, kept: [] });
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** A response takes longer than what the console does in between. */
const overNetwork = <T>(response: T) => turn().then(() => response);
const roundTrips = async (count = 2) => {
  for (let n = 0; n < count * 2; n += 1) await turn();
};
/** The response to a mark of one or several. */
const marks = { marked: 2, changed: 2 };

/** What the server has is older than every mark, until it is given the newest. */
function withSlowMarks() {
  const { app, server, given } = inbox();
  given(loaded());
  const marked: PromiseWithResolvers<typeof marks>[] = [];
  const respond = () => {
    const response = Promise.withResolvers<typeof marks>();
    marked.push(response);
    return response.promise;
  };
  server.on(markSubmissionCall, () => respond().then(() => ({}))).on(markSubmissionsCall, respond);
  return { app, server, marked };
}

describe('a response that was read before a mark of this user was stored', () => {
  it('does not bring an archived submission back when it opens', async () => {
    const { app, server, marked } = withSlowMarks();
    const opened = Promise.withResolvers<ReturnType<typeof detail>>();
    server.on(getSubmission, () => opened.promise);
    const opening = app.send(openSubmission({ id: 1 }));
    const archiving = app.send(markSubmission({ id: 1, marker: 'archive' }));
    await turn();
    opened.resolve(detail(1));
    await opening.outcome;
    // Opening it has marked it as read, which waits for the first mark.
    expect(rowOf(app.read, 1)).toMatchObject({ is_archived: true, is_read: true });
    marked[0]?.resolve(marks);
    await archiving.outcome;
    await roundTrips();
    marked[1]?.resolve(marks);
    await roundTrips();
    expect(rowOf(app.read, 1)).toMatchObject({ is_archived: true, is_read: true });
    expect(detailOf(app.read, 1)).toMatchObject({ is_archived: true, is_read: true });
    expect(app.read(pendingMarks).list).toEqual([]);
    expect(server.callsTo(getSubmission)).toHaveLength(1);
  });

  it('does not bring it back when the mark was confirmed while it opened, and is loaded again', async () => {
    const { app, server, marked } = withSlowMarks();
    const opened = Promise.withResolvers<ReturnType<typeof detail>>();
    const now = detail(1, { is_archived: true, is_read: true, current_state: 'WON' });
    server.on(getSubmission, () => (server.callsTo(getSubmission).length === 1 ? opened.promise : overNetwork(now)));
    const opening = app.send(openSubmission({ id: 1 }));
    const archiving = app.send(markSubmission({ id: 1, marker: 'archive' }));
    await turn();
    marked[0]?.resolve(marks);
    await archiving.outcome;
    opened.resolve(detail(1));
    await opening.outcome;
    expect(rowOf(app.read, 1)?.is_archived).toBe(true);
    await roundTrips();
    marked[1]?.resolve(marks);
    await roundTrips();
    expect(rowOf(app.read, 1)).toMatchObject({ is_archived: true, current_state: 'WON' });
    expect(detailOf(app.read, 1)).toMatchObject({ is_archived: true, current_state: 'WON' });
  });

  it('shows a mark made elsewhere that came while it opened', async () => {
    const { app, server } = withSlowMarks();
    const opened = Promise.withResolvers<ReturnType<typeof detail>>();
    const now = detail(1, { is_spam: true, is_read: true });
    server.on(getSubmission, () => (server.callsTo(getSubmission).length === 1 ? opened.promise : overNetwork(now)));
    const opening = app.send(openSubmission({ id: 1 }));
    await app.send(recordMark({ form_id: FORM, submission_id: 1, marker: 'spam', by: 2 }), 'server').outcome;
    opened.resolve(detail(1, { is_read: true }));
    await opening.outcome;
    expect(detailOf(app.read, 1)?.is_spam).toBe(true);
    await roundTrips();
    expect(rowOf(app.read, 1)?.is_spam).toBe(true);
  });

  it.each(['one', 'several'])('does not change marked rows of a list, with %s marked', async (count) => {
    const { app, server, marked } = withSlowMarks();
    server.on(listSubmissions, () => listResponse(submissions(3)));
    const ids = count === 'one' ? [1] : [1, 2];
    const archiving = app.send(
      count === 'one'
        ? markSubmission({ id: 1, marker: 'archive' })
        : markSubmissions({ form: FORM, ids, marker: 'archive' }),
    );
    await turn();
    await app.send(openForm({ form: FORM })).outcome;
    const archived = () => [1, 2, 3].filter((id) => rowOf(app.read, id)?.is_archived === true);
    expect(archived()).toEqual(ids);
    marked[0]?.resolve(marks);
    await archiving.outcome;
    expect(archived()).toEqual(ids);
    expect(app.read(pendingMarks).list).toEqual([]);
  });

  it('shows what the server has if the mark is rejected after that', async () => {
    const { app, server, marked } = withSlowMarks();
    server.on(getSubmission, () => overNetwork(detail(1)));
    const archiving = app.send(markSubmission({ id: 1, marker: 'archive' }));
    await turn();
    await app.send(openSubmission({ id: 1 })).outcome;
    expect(rowOf(app.read, 1)?.is_archived).toBe(true);
    marked[0]?.reject(new CommandRejected(['no']));
    await archiving.outcome;
    await roundTrips();
    marked[1]?.resolve(marks);
    await roundTrips();
    expect([rowOf(app.read, 1)?.is_archived, detailOf(app.read, 1)?.is_archived]).toEqual([false, false]);
  });

  it('shows a mark as not made once it was rejected', async () => {
    const { app, marked } = withSlowMarks();
    const archiving = app.send(markSubmission({ id: 1, marker: 'archive' }));
    const reading = app.send(markSubmission({ id: 1, marker: 'read' }));
    await turn();
    marked[0]?.reject(new CommandRejected(['no']));
    await archiving.outcome;
    expect(rowOf(app.read, 1)).toMatchObject({ is_archived: false, is_read: true });
    expect(app.read(pendingMarks).list).toEqual([{ marker: 'read', submission_ids: [1] }]);
    await turn();
    marked[1]?.resolve(marks);
    await reading.outcome;
    expect(app.read(pendingMarks).list).toEqual([]);
  });
});
