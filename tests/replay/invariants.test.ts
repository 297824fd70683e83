import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { foldLog } from '../../tools/replay.ts';

/** A state that violates the invariants of each module, by slice. Only what the invariants read matters. */
const violating: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  shell: {
    'shell/session': { current: { status: 'in', account: null } },
    'shell/undoables': { done: [{ id: 'a' }, { id: 'a' }] },
  },
  submissions: {
    'submissions/lists': [{ form_id: 1, seen: 3, last_id: 2, unseen: 0 }],
    'submissions/browsing': [{ form_id: 1, found: { text: 'x', ids: [7, 7] } }],
    'submissions/details': [{ submission_id: 1, answers: [{ answer_id: 1, kind: 'bounce', reason: null }] }],
  },
  drafts: { 'drafts/drafts': [{ id: 'notes/note 1', values: {} }] },
  notes: { 'notes/notes': [{ submission_id: 1, notes: [{ message: '' }] }] },
  replies: { 'replies/conversations': [{ submission_id: 1, replies: [{ id: 1 }, { id: 1 }] }] },
  reminders: { 'reminders/reminders': [{ id: 1, submission_id: 0 }] },
  activity: { 'activity/logs': [{ submission_id: 0, visits: [] }] },
  workspaces: {
    'workspaces/workspaces': [{ uid: 'w', forms: ['gone'] }],
    'workspaces/live-position': { position: '' },
  },
  notifications: { 'notifications/banners': [{ id: 1 }], 'notifications/dismissed': [{ id: 1 }] },
  'saved-views': { 'saved-views/views': [{ form: 'f', views: [{ name: ' ' }] }] },
  workflow: { 'workflow/offers': [{ submission_id: 1, isUnknown: true, specs: [{}] }] },
  sharing: { 'sharing/of-form': [{ form: 'f', shares: [{ id: 1 }, { id: 1 }] }] },
  'undo-history': { 'undo-history/steps': { list: [{ id: 'a' }, { id: 'a' }], deleted: [] } },
  'delivery-log': { 'delivery-log/logs': [{ form: 'f', has_more: true, deliveries: [] }] },
  'notification-mail': { 'notification-mail/cc': [{ form: 'f', cc: [{ address: 'a' }, { address: 'a' }] }] },
  beta: { 'beta/features': { codes: ['one', 'one'] } },
  billing: { 'billing/plans': { list: [{ plan_id: 'a' }, { plan_id: 'a' }] } },
  'form-settings': { 'form-settings/settings': [{ form: '' }] },
  tour: { 'tour/progress': { now: { status: 'begun', step: -1 } } },
  webhooks: { 'webhooks/of-form': [{ form: 'f', webhooks: [{ id: 1 }, { id: 1 }] }] },
  reports: { 'reports/reports': [{ form: 'f', filter: 'custom', from_date: '2026-11-01' }] },
  installation: { 'installation/checks': [{ form: 'f', check: { result: 'ok', origin: null, at: 'never' } }] },
  'auto-responder': { 'auto-responder/logos': [{ form: 'f', version: '' }] },
  profile: { 'profile/profile': { current: { email_id: '' } } },
};

const anyEvent = { kind: 'event', n: 1, type: 'shell/unknown', v: 1, payload: {}, at: 1, by: 'user' };
const replayed = (state: object) =>
  foldLog([{ kind: 'snapshot', n: 0, state }, anyEvent].map((line) => JSON.stringify(line)).join('\n'));

it('has invariants for each module with state, and a state that violates each of them', async () => {
  const { state } = await replayed({});
  const withState = new Set(Object.keys(state).map((slice) => slice.split('/')[0] ?? ''));
  withState.delete('kernel');
  expect(new Set(Object.keys(violating))).toEqual(withState);
  const root = path.resolve(import.meta.dirname, '../..');
  // A module without state has preconditions only.
  const declaring = readdirSync(path.join(root, 'modules')).filter((module) => {
    const file = path.join(root, 'modules', module, 'invariants.ts');
    return existsSync(file) && /\binvariant\(/.test(readFileSync(file, 'utf8'));
  });
  expect(new Set(['shell', ...declaring])).toEqual(withState);
}, 30_000);

it.each(Object.keys(violating))(
  'is reported where the state of %s violates it',
  async (module) => {
    const state = violating[module] ?? {};
    const { violations, conclusion } = await replayed(state);
    for (const violation of violations) expect(violation).toMatchObject({ n: 1, module });
    expect(violations.length).toBe(module === 'notifications' ? 1 : Object.keys(state).length);
    expect(violations.map(({ what }) => what).join()).not.toContain('cannot be checked');
    expect(conclusion).toEqual({ kind: 'violation', n: 1 });
  },
  30_000,
);

it('is reported where a draft does not say which submission it belongs to', async () => {
  const { violations } = await replayed({ 'drafts/drafts': [{ id: 'notes/note', values: { message: 'Call' } }] });
  expect(violations).toEqual([{ n: 1, module: 'drafts', what: 'a draft names what it belongs to' }]);
}, 30_000);

it('holds in the initial state', async () => {
  expect((await replayed({})).violations).toEqual([]);
}, 30_000);
