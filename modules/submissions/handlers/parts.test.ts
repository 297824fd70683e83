import { describe, expect, it } from 'vitest';
import { phaseOf } from '../../../src/kernel/index.ts';
import { fetchNew, markSubmission, openForm, setOrder } from '../commands.ts';
import { listSubmissions, markSubmissionCall, type Submission } from '../contract.ts';
import { listLoaded } from '../events.ts';
import { listOf, loadedSoFar, pageOf, rowOf } from '../select.ts';
import { inbox } from '../testing/inbox.ts';
import { FORM, listResponse, submission, submissions } from '../testing/samples.ts';

/** A mock server that returns these rows in parts. */
function serving(all: readonly Submission[]) {
  const started = inbox();
  const seen: { loaded: number | undefined; first: number | undefined; total: number }[] = [];
  started.server.on(listSubmissions, ({ query = {} }) => {
    const { read } = started.app;
    const { ids, total } = pageOf(read, FORM);
    seen.push({ loaded: loadedSoFar(read, FORM), first: ids[0], total });
    const limit = Number(query['limit']);
    const after = all.filter(({ submission_id: id }) => id > Number(query['since_id'] ?? 0));
    const part = query['before_id'] === undefined ? after.slice(0, limit) : after.slice(-limit);
    return { ...listResponse(part), has_more: part.length < after.length };
  });
  return { ...started, seen };
}

describe('a long list', () => {
  it('loads in parts and shows the first rows with the first part', async () => {
    const { app, server, seen } = serving(submissions(700));
    await app.send(openForm({ form: FORM })).outcome;
    expect(server.callsTo(listSubmissions).map(({ query }) => query)).toEqual([
      { limit: 100 },
      { since_id: 100, limit: 250 },
      { since_id: 350, limit: 250 },
      { since_id: 600, limit: 250 },
    ]);
    expect(seen.map(({ loaded }) => loaded)).toEqual([undefined, 100, 350, 600]);
    expect(seen[1]).toMatchObject({ first: 1, total: 100 });
    expect(loadedSoFar(app.read, FORM)).toBeUndefined();
    expect(listOf(app.read, FORM)).toMatchObject({ last_id: 700, unseen: 0 });
  });

  it('loads the newest part first with newest first, and keeps it on screen', async () => {
    const { app, seen } = serving(submissions(700));
    await app.send(setOrder({ form: FORM, newestFirst: true })).outcome;
    await app.send(openForm({ form: FORM })).outcome;
    expect(seen.slice(1).map(({ first }) => first)).toEqual([700, 700, 700, 700]);
    const { ids, total } = pageOf(app.read, FORM);
    expect([ids, total]).toEqual([[700, 699, 698, 697, 696, 695, 694, 693, 692, 691], 700]);
  });

  it('can be marked while loading, and keeps the mark', async () => {
    const { app, server } = inbox();
    const rest = Promise.withResolvers<ReturnType<typeof listResponse>>();
    server.on(listSubmissions, ({ query }) =>
      query?.['since_id'] === undefined ? { ...listResponse(submissions(100)), has_more: true } : rest.promise,
    );
    server.on(markSubmissionCall, () => ({}));
    const opening = app.send(openForm({ form: FORM }));
    await expect.poll(() => pageOf(app.read, FORM).total).toBe(100);
    await app.send(markSubmission({ id: 5, marker: 'spam' })).outcome;
    rest.resolve(listResponse(submissions(50, 101)));
    await opening.outcome;
    expect(rowOf(app.read, 5)?.is_spam).toBe(true);
    expect(pageOf(app.read, FORM).total).toBe(149);
  });

  it('applies parts only while user input is idle', async () => {
    const quiet = Promise.withResolvers<void>();
    const { app, server } = inbox({ inputIdle: { next: () => quiet.promise } });
    server.on(listSubmissions, ({ query }) =>
      query?.['since_id'] === undefined
        ? { ...listResponse(submissions(100)), has_more: true }
        : listResponse(submissions(50, 101)),
    );
    server.on(markSubmissionCall, () => ({}));
    const opening = app.send(openForm({ form: FORM }));
    await expect.poll(() => server.callsTo(listSubmissions).length).toBe(2);
    await app.send(markSubmission({ id: 5, marker: 'spam' })).outcome;
    expect(loadedSoFar(app.read, FORM)).toBe(100);
    quiet.resolve();
    await opening.outcome;
    expect(loadedSoFar(app.read, FORM)).toBeUndefined();
    expect(rowOf(app.read, 5)?.is_spam).toBe(true);
  });

  it('stops loading when the user leaves the list', async () => {
    const { app, server } = inbox();
    const rest = Promise.withResolvers<ReturnType<typeof listResponse>>();
    server.on(listSubmissions, ({ query }) =>
      query?.['since_id'] === undefined ? { ...listResponse(submissions(100)), has_more: true } : rest.promise,
    );
    const opening = app.send(openForm({ form: FORM }));
    await expect.poll(() => server.calls.length).toBe(2);
    opening.cancel();
    rest.resolve({ ...listResponse(submissions(100, 101)) });
    expect((await opening.outcome).outcome).toBe('cancelled');
    expect(pageOf(app.read, FORM).total).toBe(100);
    expect(phaseOf(openForm, String(FORM))(app.read)).toBeUndefined();
    // A row arriving now is left to the next load, because the rows before it are still unknown.
    await app.send(fetchNew({ form: FORM })).outcome;
    expect(server.calls).toHaveLength(2);
  });

  it('drops rows that the server no longer has, part by part', async () => {
    const all = submissions(1_200);
    const { app, given } = serving(all.filter(({ submission_id: id }) => id !== 50 && id !== 700 && id !== 1_200));
    given(listLoaded({ ...listResponse(all), form_id: FORM, known: 0, kept: [] }));
    const before = rowOf(app.read, 900);
    await app.send(openForm({ form: FORM })).outcome;
    expect(pageOf(app.read, FORM).total).toBe(1_197);
    expect([50, 700, 1_200].map((id) => rowOf(app.read, id))).toEqual([undefined, undefined, undefined]);
    expect(rowOf(app.read, 900)).toBe(before);
  });

  it('fetches many new rows in parts', async () => {
    const { app, given, server } = serving(submissions(2_503));
    given(listLoaded({ ...listResponse(submissions(3)), form_id: FORM, known: 0, kept: [] }));
    await app.send(fetchNew({ form: FORM })).outcome;
    expect(server.calls).toHaveLength(3);
    expect(listOf(app.read, FORM)).toMatchObject({ last_id: 2_503, unseen: 2_500 });
  });
});

it('fetches changed columns even without new rows', async () => {
  const { app, server, given } = inbox();
  given(listLoaded({ ...listResponse([submission(1)]), form_id: FORM, known: 0, kept: [] }));
  const phone = { field: 'phone', label: 'Phone', kind: 'text' } as const;
  server.on(listSubmissions, () => ({ ...listResponse([]), meta_table: [phone] }));
  await app.send(fetchNew({ form: FORM })).outcome;
  expect(listOf(app.read, FORM)?.columns).toEqual([phone]);
});
