import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { foldLog } from '../../tools/replay.ts';

const root = path.resolve(import.meta.dirname, '../..');
const reminder = { id: 4, submission_id: 8, note: 'Call', time_to_remind_timestamp: 1_900_000_000 };
const action = { unique_name: 'win', display_name: 'Win', from_states: ['New'], to_state: 'Won', required_data: null };
const workflow = { states: ['New', 'Won'], actions: [action], submissions: {}, revision: 4 };
const key = 'k'.repeat(20);
const canned = { id: 2, name: 'Hi', text: 'Hello' };

/** What a command that has succeeded must have led to: its payload, the state of a slice, and one where it did not. */
const commands: readonly (readonly [type: string, payload: object, slice: string, right: unknown, wrong: unknown])[] = [
  [
    'form-settings/save',
    { form: 'f1', change: { receive_submissions: false } },
    'form-settings/settings',
    [{ form: 'f1', receive_submissions: false }],
    [{ form: 'f1', receive_submissions: true }],
  ],
  [
    'form-settings/save',
    { form: 'f1', change: { name: 'Orders' } },
    'workspaces/forms',
    [{ id: 1, uid: 'f1', name: 'Orders' }],
    [{ id: 1, uid: 'f1', name: 'Contact' }],
  ],
  [
    'workspaces/save-website',
    { project: 'p', change: { name: 'Harbour' } },
    'workspaces/websites',
    [{ uid: 'p', name: 'Harbour' }],
    [{ uid: 'p', name: 'Quay' }],
  ],
  [
    'webhooks/update',
    { form: 'f1', id: 4, change: { is_webhook_active: false } },
    'webhooks/of-form',
    [{ form: 'f1', webhooks: [{ id: 4, is_webhook_active: false }] }],
    [{ form: 'f1', webhooks: [{ id: 4, is_webhook_active: true }] }],
  ],
  [
    'webhooks/delete',
    { form: 'f1', id: 4 },
    'webhooks/of-form',
    [{ form: 'f1', webhooks: [] }],
    [{ form: 'f1', webhooks: [{ id: 4 }] }],
  ],
  [
    'profile/save',
    { name: 'Ada' },
    'profile/profile',
    { current: { email_id: 'a@x.example', name: 'Ada' } },
    { current: { email_id: 'a@x.example', name: 'Grace' } },
  ],
  [
    'sharing/update-role',
    { form: 'f1', id: 4, role: 'ADMIN' },
    'sharing/of-form',
    [{ form: 'f1', shares: [{ id: 4, privilege_type: 'ADMIN' }] }],
    [{ form: 'f1', shares: [{ id: 4, privilege_type: 'ONLY_VIEW_USER' }] }],
  ],
  [
    'workflow/save',
    { form: 'f1', change: { states: ['New', 'Won'], actions: [action] } },
    'workflow/of-form',
    [{ form: 'f1', workflow }],
    [{ form: 'f1', workflow: { ...workflow, actions: [{ ...action, to_state: 'New' }] } }],
  ],
  [
    'notes/add',
    { submission: 8, message: 'Call' },
    'notes/notes',
    [{ submission_id: 8, notes: [{ message: 'Call' }] }],
    [{ submission_id: 8, notes: [] }],
  ],
  [
    'replies/send',
    { submission: 8, key, text: 'Hello' },
    'replies/conversations',
    [{ submission_id: 8, replies: [{ id: 1, key, text: 'Hello' }] }],
    [{ submission_id: 8, replies: [{ id: 1, key, text: 'Hell' }] }],
  ],
  [
    'replies/save-canned',
    { form: 'f1', ...canned },
    'replies/canned',
    [{ form: 'f1', canned_replies: [canned] }],
    [{ form: 'f1', canned_replies: [] }],
  ],
  [
    'reminders/set',
    { submission: 8, note: 'Call', time_to_remind: 1_900_000_000 },
    'reminders/reminders',
    [reminder],
    [{ ...reminder, time_to_remind_timestamp: 1_900_003_600 }],
  ],
  [
    'saved-views/save',
    { form: 'f1', name: 'Mine' },
    'saved-views/views',
    [{ form: 'f1', views: [{ name: 'Mine', query: '' }] }],
    [{ form: 'f1', views: [] }],
  ],
  [
    'saved-views/remove',
    { form: 'f1', name: 'Mine' },
    'saved-views/views',
    [{ form: 'f1', views: [] }],
    [{ form: 'f1', views: [{ name: 'Mine', query: '' }] }],
  ],
];

/** Where a command violates a postcondition that has ended with this outcome. */
async function violationsOf(type: string, payload: object, state: object, outcome = 'done') {
  const ended = { command: 'a', type, key: '', outcome, errors: [], fetchError: null };
  const lines = [
    { kind: 'snapshot', state },
    { kind: 'command', id: 'a', type, payload, by: 'user', cause: 'b', at: 1 },
    { kind: 'exchange', command: 'a', order: 0, endpoint: 'any', request: {}, status: 200, at: 1, response: {} },
    { kind: 'event', type: 'kernel/settled', v: 2, payload: ended, at: 1, by: 'user', command: 'a' },
  ];
  const { violations } = await foldLog(lines.map((line, n) => JSON.stringify({ ...line, n })).join('\n'));
  return violations;
}

it.each(commands)(
  'is violated by a response to %s that does not do as asked',
  async (type, payload, slice, ...states) => {
    const [right, wrong] = states.map((state) => ({ [slice]: state }));
    expect(await violationsOf(type, payload, right ?? {})).toEqual([]);
    const violations = await violationsOf(type, payload, wrong ?? {});
    expect(violations.map(({ n }) => n)).toEqual([2]);
    expect(JSON.stringify(violations)).not.toContain('cannot be checked');
    expect(await violationsOf(type, payload, wrong ?? {}, 'failed')).toEqual([]);
  },
);

it('has an example of each postcondition', () => {
  const files = globSync('modules/*/invariants.ts', { cwd: root });
  const declared = files.flatMap(
    (file) => readFileSync(path.join(root, file), 'utf8').match(/\bpostcondition\(/g) ?? [],
  );
  expect(new Set(commands.map(([type]) => type)).size).toBe(declared.length);
});
