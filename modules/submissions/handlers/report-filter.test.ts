import { expect, it } from 'vitest';
import { navigated } from '../../../src/shell/messages.ts';
import { countOfView } from '../counts.ts';
import { fetchNew, followUrl, openForm, removeFilter } from '../commands.ts';
import { listSubmissions, filterByReport, type Submission } from '../contract.ts';
import { isListLoaded, listingOf, queryOf } from '../select.ts';
import { inbox } from '../testing/inbox.ts';
import { FORM, listResponse, submission } from '../testing/samples.ts';

const QUERY = '?source=google.com&path=%2Fcontact&arrived_from=2026-11-01&arrived_to=2026-11-30';
const stored = [submission(1), submission(2, { is_archived: true }), submission(3, { is_spam: true }), submission(4)];

/** A console on a list whose server finds `matching` among the rows that it has. */
function opened(query: string, matching: readonly number[], rows: Submission[] = [...stored]) {
  const started = inbox();
  const { app, server, given } = started;
  const requests: object[] = [];
  server.on(listSubmissions, ({ query: { since_id = 0 } = {} }) => ({
    ...listResponse(rows.filter(({ submission_id }) => submission_id > Number(since_id))),
    has_more: false,
  }));
  server.on(filterByReport, ({ query: { since_id = 0, ...filters } = {} }) => {
    requests.push({ ...filters, since_id });
    const compared = rows.map(({ submission_id }) => submission_id).filter((id) => id > Number(since_id));
    const submission_ids = compared.filter((id) => matching.includes(id));
    return { submission_ids, up_to: compared.at(-1) ?? Number(since_id), has_more: false };
  });
  given(navigated({ path: '/p/f/submissions', search: query }));
  app.send(followUrl({ form: FORM, query }));
  const ids = () => listingOf(app.read, FORM).chunks.flat();
  return { ...started, rows, requests, ids, loaded: app.send(openForm({ form: FORM })).outcome };
}

it('lists the server’s matches for the filters of a report: including archived ones, without spam', async () => {
  const { app, requests, ids, loaded } = opened(QUERY, [1, 2, 3]);
  await loaded;
  await expect.poll(ids).toEqual([1, 2]);
  expect(requests[0]).toEqual({
    source: 'google.com',
    page: '/contact',
    arrived_from: '2026-11-01',
    arrived_to: '2026-11-30',
    since_id: 0,
  });
  expect(queryOf(app.read, FORM)).toBe(QUERY);
});

it('waits for the first response, and shows all again without the filters', async () => {
  const { app, ids, loaded } = opened('?source=google.com', [4]);
  expect(isListLoaded(app.read, FORM)).toBe(false);
  await loaded;
  await expect.poll(() => isListLoaded(app.read, FORM)).toBe(true);
  expect(ids()).toEqual([4]);
  await app.send(removeFilter({ form: FORM, kind: 'source' })).outcome;
  expect(ids()).toEqual([1, 4]);
});

it('compares rows that arrive, and leaves out those that do not match', async () => {
  const { app, requests, rows, ids, loaded } = opened('?device=mobile', [4, 6]);
  await loaded;
  await expect.poll(ids).toEqual([4]);
  rows.push(submission(5), submission(6));
  await app.send(fetchNew({ form: FORM })).outcome;
  await expect.poll(ids).toEqual([4, 6]);
  expect(requests.at(-1)).toEqual({ device: 'mobile', since_id: 4 });
});

it('keeps searches, states and saved views apart: a view with such filters has no count', async () => {
  const { app, ids, loaded } = opened('?filter=NEW&source=google.com', [1]);
  await loaded;
  await expect.poll(ids).toEqual([1]);
  const view = { form: FORM, states: ['NEW'], today: '2026-11-30' };
  expect(countOfView(app.read, { ...view, query: '?filter=NEW&source=google.com' })).toBeUndefined();
  expect(countOfView(app.read, { ...view, query: '?filter=NEW' })).toBe(2);
});
