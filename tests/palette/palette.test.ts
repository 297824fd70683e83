import { expect, it } from 'vitest';
import type { Event } from '../../contract/message.ts';
import type { App, Module } from '../../src/kernel/index.ts';
import { navigated } from '../../src/shell/messages.ts';
import { action } from '../../src/shell/points.ts';
import {
  groupEntries,
  lastEntries,
  paletteEntries,
  startedSearches,
  subjectOfActions,
} from '../../src/shell/palette-entries.ts';
import { rankEntries } from '../../src/shell/rank-entries.ts';
import { searchSubmissions, type FoundSubmission, type SubmissionDetail } from '../../modules/submissions/contract.ts';
import { listLoaded, submissionOpened } from '../../modules/submissions/events.ts';
import { detail as detailOf, listResponse, submission } from '../../modules/submissions/testing/samples.ts';
import { initialDataLoaded } from '../../modules/workspaces/public.ts';
import { formOf, initialDataOf, projectOf } from '../../modules/workspaces/testing/sample-workspaces.ts';
import { demoRows } from '../search/demo-rows.ts';
import { queries } from './queries.ts';
import { consoleOf } from '../console/console.ts';
import '../console/english.ts';
import { translate } from '../../src/ui/catalogue.ts';
import type { DisplayText } from '../../contract/text.ts';

const FORM = 1;
const CLINIC = 9;

/** The server's matches in the other forms, as far as the queries need them. */
const elsewhere = (text: string): FoundSubmission[] =>
  [
    { submission_id: 9001, name: 'Nadia Farouk', email: 'nadia@vet.example' },
    { submission_id: 9002, name: 'Quentin Okafor', email: 'q.okafor@vet.example' },
  ]
    .filter((one) => Object.values(one).join(' ').toLowerCase().includes(text.toLowerCase().replace('#', '')))
    .map(({ submission_id, ...data }) => ({
      ...submission(submission_id, { submitted_data: JSON.stringify(data) }),
      form_id: CLINIC,
    }));

const files = import.meta.glob<Module>('/modules/*/module.ts', { import: 'default', eager: true });

/** The console on a form with the demo's submissions, among other forms and workspaces. */
function opened() {
  const { app, server } = consoleOf(...Object.values(files));
  server.on(searchSubmissions, ({ query }) => ({ submissions: elsewhere(query?.text ?? '') }));
  const harbour = { project_id: 1, project_uid: 'pHarbour' };
  const forms = ['Wholesale enquiries', 'Tasting bookings', 'Grinder repairs', 'Käffeeküche', 'Straßencafé'];
  const data = initialDataOf([
    projectOf(
      forms.map((name, at) => formOf({ ...harbour, id: at + 1, uid: `fForm${at + 1}`, name })),
      { name: 'Harbour Coffee Roasters' },
    ),
    projectOf(
      [formOf({ id: CLINIC, uid: 'fClinic', project_id: 2, project_uid: 'pClinic', name: 'Appointment requests' })],
      {
        id: 2,
        uid: 'pClinic',
        name: 'Fernhill Animal Clinic',
      },
    ),
  ]);
  const all = demoRows().map(({ submission_id, submitted_data }) => submission(submission_id, { submitted_data }));
  const events = [
    initialDataLoaded(data),
    listLoaded({ ...listResponse(all), form_id: FORM, known: 0, kept: [] }),
    navigated({ path: '/pHarbour/fForm1/submissions', search: '' }),
  ];
  restore(app, events);
  return app;
}

function restore(app: App, events: readonly Event[]) {
  app.restore(
    app.timeline.root,
    events.map(({ type, definition, payload }) => ({ type, v: definition.version, payload, at: 0, by: 'server' })),
  );
}

const english = (text: DisplayText) => translate(text, 'en');
const { signal } = new AbortController();
const app = opened();

/** The results of all searches, in the palette's order. */
const foundEntries = async (typed: string) => (await Promise.all(startedSearches(app, typed, english, signal))).flat();

async function titles(typed: string, recent: readonly string[] = []): Promise<readonly string[]> {
  const ranked = rankEntries(paletteEntries(app, english), typed, recent);
  const found = typed === '' ? [] : await foundEntries(typed);
  const groups = groupEntries({ ranked, found, recent: typed === '' ? { ids: recent, name: 'Recent' } : undefined });
  return groups.flatMap(({ entries }) => entries.map(({ title }) => title));
}

it.each(queries)('ranks the expected entry first for “%s”: %s', async (typed, first) => {
  expect((await titles(typed))[0]).toBe(first);
});

it('shows the last used entry first', async () => {
  expect((await titles('', ['form/fClinic', 'shell/undo'])).slice(0, 2)).toEqual(['Appointment requests', 'Undo']);
  const entries = ['Grinder repairs', 'Grinder rental'].map((title) => ({ id: title, title, detail: '' }));
  const rank = (recent: readonly string[]) => rankEntries(entries, 're', recent).matches.map(({ title }) => title);
  expect(rank([])).toEqual(['Grinder repairs', 'Grinder rental']);
  expect(rank(['Grinder rental'])).toEqual(['Grinder rental', 'Grinder repairs']);
});

it('puts a submission whose name begins with the text before a title with letters left out', async () => {
  const [first, ...others] = await titles('ros');
  expect(first).toMatch(/^Rose /);
  expect(others).toContain('Reports');
});

it('shows the match in a submission with the words around it', async () => {
  const found = await foundEntries('filter roasts');
  expect(found.length).toBeGreaterThan(0);
  for (const { detail } of found) expect(detail).toMatch(/filter roasts.*…$/);
});

it('finds titles with letters left out, if nothing else matches', async () => {
  expect((await titles('wbhks'))[0]).toBe('Webhooks');
});

it('lists the newest submissions of the form, destinations and commands while nothing is typed, with state and unread', async () => {
  const last = await lastEntries(app, english, signal);
  expect(last.length).toBeGreaterThan(2);
  const ids = last.map(({ id }) => Number(id.slice('submission/'.length)));
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(last[0]).toMatchObject({
    group: 'Submissions',
    isUnread: true,
    spoken: 'Unread, New',
    state: { name: 'NEW' },
  });
  const ranked = rankEntries(paletteEntries(app, english), '', []);
  const groups = groupEntries({ ranked, found: last, recent: { ids: [last[1]?.id ?? ''], name: 'Recent' } });
  expect(groups.map(({ name }) => name)).toEqual(['Recent', 'Submissions', 'Go to', 'Commands']);
  expect(groups[0]?.entries[0]?.title).toBe(last[1]?.title);
});

it('names the open submission as the subject of the actions', async () => {
  const { app: other } = consoleOf(...Object.values(files));
  expect(subjectOfActions(other, english)).toBeUndefined();
  const detail = detailOf(7);
  const path = `/pHarbour/fForm1/submissions/raw/${detail.submission_id}`;
  const events = [initialDataLoaded(initialDataOf()), submissionOpened(detail), navigated({ path, search: '' })];
  restore(other, events);
  expect(subjectOfActions(other, english)).toBe('visitor7@example.com, #7');
});

it('names the field that resembles the query, if no value contains it', async () => {
  const [first] = await foundEntries('Zbignew');
  expect(first?.title).toMatch(/^Zbigniew/);
  const byAddress = await foundEntries('exampel.org');
  expect(byAddress[0]?.detail).toMatch(/^[\w ]*email: .*@example\.org$/i);
});

it('names the form of a submission found elsewhere, and leads there', async () => {
  const [first] = await foundEntries('okafor');
  expect(first).toMatchObject({
    group: 'Submissions in other forms',
    title: 'Quentin Okafor',
    detail: 'q.okafor@vet.example · Appointment requests',
  });
  expect(first?.note).toMatch(/^#9002 · /);
  expect(first?.act.to?.(app.read)).toBe('/pClinic/fClinic/submissions/raw/9002');
});

it('lists matches in the open form before the server has responded', async () => {
  const [own, others] = startedSearches(app, 'a', english, signal).slice(-2);
  const first = await Promise.race([own?.then(() => 'own'), others?.then(() => 'others')]);
  expect(first).toBe('own');
});

it('lists the actions on an open submission apart from the others', () => {
  const { app: other } = consoleOf(...Object.values(files));
  const detail = detailOf(7);
  const path = `/pHarbour/fForm1/submissions/raw/${detail.submission_id}`;
  const form = formOf({ id: detail.form_id, uid: 'fForm1', project_uid: 'pHarbour' });
  restore(other, [
    initialDataLoaded(initialDataOf([projectOf([form])])),
    submissionOpened(detail),
    navigated({ path, search: '' }),
  ]);
  const groupsOf = (of: App) => Map.groupBy(paletteEntries(of, english), ({ group }) => group);
  const groups = groupsOf(other);
  expect(groups.get('Actions on the open submission')?.map(({ title }) => title)).toContain(
    'Remind me about visitor7@example.com',
  );
  expect([...groups.keys()].slice(0, 2)).toEqual(['Actions on the open submission', 'Go to']);
  expect([...groupsOf(app).keys()]).toEqual(['Go to', 'Commands']);
});

it('offers the reply to the sender before the other actions on an open submission', () => {
  const { app: other } = consoleOf(...Object.values(files));
  const detail = detailOf(7);
  restore(other, [
    initialDataLoaded(initialDataOf([projectOf([formOf({ id: detail.form_id })])])),
    submissionOpened({ ...detail, reply_recipient: 'visitor7@example.com' }),
    navigated({ path: '/pHarbour/fForm1/submissions/raw/7', search: '' }),
  ]);
  const { matches } = rankEntries(paletteEntries(other, english), 're', []);
  expect(matches.slice(0, 2).map(({ title, keys }) => [title, keys])).toEqual([
    ['Reply to visitor7@example.com', 'r'],
    ['Remind me about visitor7@example.com', 'h'],
  ]);
  const shown = (typed: string) =>
    groupEntries({
      ranked: rankEntries(paletteEntries(other, english), typed, []),
      found: [],
      recent: undefined,
    }).flatMap(({ entries }) => entries.map(({ title }) => title));
  expect([shown('r')[0], shown('n')[0], shown('c')[0]]).toEqual([
    'Reply to visitor7@example.com',
    'Add note',
    'Contact',
  ]);
});

it('puts commands after everything else that one or two letters begin, unless they were used last', async () => {
  const dark = paletteEntries(app, english).find(({ title }) => title === 'Dark theme');
  expect((await titles('d')).slice(0, 2)).toEqual(['Deliveries', 'Zbigniew Dąbek']);
  expect((await titles('d', [dark?.id ?? '']))[0]).toBe('Dark theme');
});

it('shows tabs with their icon and keys, and sections of the settings with theirs', () => {
  const entries = paletteEntries(app, english).filter(({ group }) => group === 'Go to');
  expect(entries.slice(0, 3).map(({ title, icon, keys }) => [title, icon, keys])).toEqual([
    ['Submissions', 'inbox', 'g s'],
    ['Reports', 'chart-bar', 'g r'],
    ['Settings', 'cog', 'g ,'],
  ]);
  expect(entries.find(({ title }) => title === 'Webhooks')).toMatchObject({
    icon: 'webhook',
    detail: 'Settings, Wholesale enquiries',
  });
  expect(paletteEntries(app, english).map(({ title }) => title)).not.toContain('Go to Reports');
});

it('matches one or two letters within words only if no word begins with them', () => {
  const entries = ['Share access', 'Remind me', 'Mark as read'].map((title) => ({ id: title, title, detail: '' }));
  const matching = (typed: string) => {
    const { matches, guesses } = rankEntries(entries, typed, []);
    return [matches, guesses].map((some) => some.map(({ title }) => title));
  };
  expect(matching('re')).toEqual([['Remind me', 'Mark as read'], []]);
  expect(matching('ar')).toEqual([[], ['Share access', 'Mark as read']]);
  expect(matching('rea')).toEqual([['Mark as read'], []]);
});

it('finds submissions by two letters where a name has them, at the beginning of a word first', async () => {
  const named = async (typed: string) => (await foundEntries(typed)).map(({ title }) => title);
  for (const title of await named('ro')) expect(title).toMatch(/\bro/i);
  expect(await named('re')).toContain('Océane Moreau');
  for (const title of await named('r')) expect(title).toMatch(/\br/i);
  const inOtherForms = async (typed: string) =>
    (await foundEntries(typed)).some(({ group }) => group === 'Submissions in other forms');
  expect([await inOtherForms('q'), await inOtherForms('qu'), await inOtherForms('que')]).toEqual([false, false, true]);
  expect((await foundEntries('佐藤'))[0]?.title).toMatch(/佐藤/);
});

it('offers the mark that changes the open submission', () => {
  const { app: other } = consoleOf(...Object.values(files));
  const marks = (is: Partial<SubmissionDetail>) => {
    const detail = detailOf(7, is);
    restore(other, [
      initialDataLoaded(initialDataOf([projectOf([formOf({ id: detail.form_id })])])),
      submissionOpened(detail),
      navigated({ path: '/pHarbour/fForm1/submissions/raw/7', search: '' }),
    ]);
    return other
      .contributions(action)
      .filter(({ id }) => id.startsWith('submissions/key-'))
      .flatMap(({ titleOnSubject }) => titleOnSubject?.('Lisa', other.read) ?? [])
      .map(english);
  };
  const rest = ['Mark as in progress', 'Mark as complete'];
  expect(marks({ is_read: false, is_archived: false, is_spam: false })).toEqual([
    'Mark as read',
    'Archive',
    'Mark as spam',
    ...rest,
  ]);
  expect(marks({ is_read: true, is_archived: true, is_spam: true })).toEqual([
    'Mark as unread',
    'Unarchive',
    'Mark as not spam',
    ...rest,
  ]);
});

it('leaves room for each of three groups or more', async () => {
  const ranked = rankEntries(paletteEntries(app, english), 'e', []);
  const groups = groupEntries({ ranked, found: await foundEntries('e'), recent: undefined });
  expect(groups.length).toBeGreaterThan(2);
  expect(Math.max(...groups.map(({ entries }) => entries.length))).toBe(3);
});
