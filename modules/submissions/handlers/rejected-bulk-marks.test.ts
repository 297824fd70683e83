import { describe, expect, it } from 'vitest';
import { CommandRejected, FetchFailed } from '../../../src/kernel/index.ts';
import { markSubmissions, recordBulkMark, recordMark } from '../commands.ts';
import { getSubmission, listSubmissions, markSubmissionsCall } from '../contract.ts';
import { listLoaded } from '../events.ts';
import { rowOf } from '../select.ts';
import { inbox } from '../testing/inbox.ts';
import { detail, FORM, listResponse, submission, submissions } from '../testing/samples.ts';

const ALL = [1, 2, 3];
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** A response takes longer than what the console does in between. */
const overNetwork = <T>(response: T) => turn().then(() => response);
const roundTrips = async (count = 4) => {
  for (let n = 0; n < count * 2; n += 1) await turn();
};

/** Archives all rows; the response is pending. The server has `flags` in the rows with these ids. */
function archiving(ids: readonly number[], flags: Partial<Parameters<typeof submission>[1]>) {
  const console = inbox();
  const { app, server, given } = console;
  given(listLoaded({ ...listResponse(submissions(3)), form_id: FORM, known: 0, kept: [] }));
  const response = Promise.withResolvers<{ marked: number; changed: number }>();
  const stored = (id: number) => (ids.includes(id) ? flags : {});
  server
    .on(markSubmissionsCall, () => response.promise)
    .on(listSubmissions, () => overNetwork(listResponse(ALL.map((id) => submission(id, stored(id))))))
    .on(getSubmission, ({ params: { id } }) => overNetwork(detail(Number(id), stored(Number(id)))));
  const sent = app.send(markSubmissions({ form: FORM, ids: ALL, marker: 'archive' }));
  return {
    ...console,
    rejectWith: async (error: Error) => {
      response.reject(error);
      await sent.outcome;
      await roundTrips();
    },
  };
}

describe('marks made elsewhere while a bulk mark is rejected', () => {
  it.each([
    ['several rows, rejected', [1, 2], new CommandRejected(['no'])],
    ['one row, rejected', [1], new CommandRejected(['no'])],
    ['several rows, no response', [1, 2], new FetchFailed('Failed to fetch')],
  ])('are shown: %s', async (_what, ids, error) => {
    const { app, rejectWith } = archiving(ids, { is_spam: true });
    await turn();
    await app.send(recordBulkMark({ form_id: FORM, submission_ids: ids, marker: 'spam', by: 2 }), 'server').outcome;
    await rejectWith(error);
    for (const id of ALL)
      expect(rowOf(app.read, id), String(id)).toMatchObject({ is_archived: false, is_spam: ids.includes(id) });
  });

  it('are shown if each came on its own', async () => {
    const { app, rejectWith } = archiving([1, 2], { is_spam: true });
    await turn();
    for (const submission_id of [1, 2])
      await app.send(recordMark({ form_id: FORM, submission_id, marker: 'spam', by: 2 }), 'server').outcome;
    await rejectWith(new CommandRejected(['no']));
    for (const id of ALL)
      expect(rowOf(app.read, id), String(id)).toMatchObject({ is_archived: false, is_spam: id !== 3 });
  });

  it('are shown if they are the same mark', async () => {
    const { app, rejectWith } = archiving(ALL, { is_archived: true });
    await turn();
    await app.send(recordBulkMark({ form_id: FORM, submission_ids: ALL, marker: 'archive', by: 2 }), 'server').outcome;
    await rejectWith(new CommandRejected(['no']));
    for (const id of ALL) expect(rowOf(app.read, id), String(id)).toMatchObject({ is_archived: true });
  });
});
