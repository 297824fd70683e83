import { describe, expect, it } from 'vitest';
import { foldLog } from '../../tools/replay.ts';

const forms = [1, 2].map((id) => ({ id, uid: `f${id}`, project_uid: 'p' }));
const rows = [7, 8, 9].map((id) => ({ submission_id: id, form_id: 1 }));
const state = {
  'workspaces/workspaces': [{ uid: 'p', forms: ['f1', 'f2'] }],
  'workspaces/forms': forms,
  'submissions/rows': rows,
  'submissions/lists': [{ form_id: 1, seen: 9, last_id: 9, unseen: 0 }],
  'reminders/form': { submission: 8 },
  'drafts/drafts': [
    { id: 'notes/note 8', values: { message: 'Call ' } },
    { id: 'replies/reply 8', values: { text: 'Hello' } },
  ],
};
const LIST = '/p/f1/submissions';
const DETAIL = `${LIST}/raw/8`;

/** Sends a command at an address with selected rows, `after` milliseconds after another address was left for it. */
async function violationsOf(
  [type, payload]: Sent,
  {
    path,
    selected = [],
    left,
  }: { path: string; selected?: readonly string[]; left?: { readonly path: string; readonly after: number } },
) {
  const page = { open: [], scrolled: {}, selected, dialogs: [] };
  const at = 100_000;
  const lines = [
    { kind: 'snapshot', state: { ...state, 'shell/place': { path: left?.path ?? path, search: '' } } },
    ...(left
      ? [
          { kind: 'command', id: 'a', type: 'shell/note-navigation', payload: { path, search: '' }, at },
          { kind: 'event', type: 'shell/navigated', v: 1, payload: { path, search: '' }, at, by: 'user', command: 'a' },
        ]
      : []),
    { kind: 'event', type: 'shell/page-state-recorded', v: 1, payload: page, at, by: 'user' },
    { kind: 'command', id: 'b', type, payload, by: 'user', at: at + (left?.after ?? 0) },
  ];
  const { violations, errors } = await foldLog(lines.map((line, n) => JSON.stringify({ ...line, n })).join('\n'));
  expect(errors).toEqual([]);
  return violations.map(({ module, what }) => `${module}: ${what}`);
}

type Sent = readonly [type: string, payload: object];
const action = { form: 1, action: 'win', data: {} };
const ofForm: readonly Sent[] = [
  ['form-settings/save', { form: 'f2', change: {} }],
  ['workflow/save', { form: 'f2', change: {} }],
  ['submissions/refresh', { form: 2 }],
];
const ofSubmission: readonly Sent[] = [
  ['notes/add', { submission: 9, message: 'Call' }],
  ['replies/send', { submission: 9, key: 'k', text: 'Hello' }],
];

describe.concurrent('a precondition', () => {
  it.each(ofForm)('is violated by %s for another form', async (...sent) => {
    const what = ['workspaces: a page of a form sends commands about that form'];
    expect(await violationsOf(sent, { path: LIST })).toEqual(what);
    expect(await violationsOf(sent, { path: '/p/f2/settings/general' })).toEqual([]);
    // Not a page of a form.
    expect(await violationsOf(sent, { path: '/setup/success' })).toEqual([]);
    expect(await violationsOf(sent, { path: LIST, left: { path: '/p/f2/submissions', after: 300 } })).toEqual([]);
    expect(await violationsOf(sent, { path: LIST, left: { path: '/p/f2/submissions', after: 3_000 } })).toEqual(what);
  });

  it.each(ofSubmission)('is violated by %s for another submission than the open one', async (...sent) => {
    const what = ['submissions: the screen of a submission sends commands about that submission'];
    expect(await violationsOf(sent, { path: DETAIL })).toEqual(what);
    expect(await violationsOf(sent, { path: `${LIST}/raw/9` })).toEqual([]);
  });

  const acting: readonly (readonly [Sent, what: string])[] = [
    [
      ['submissions/mark-many', { form: 1, ids: [7, 9], marker: 'read' }],
      'submissions: the selected submissions are marked',
    ],
    [['submissions/delete', { form: 1, ids: [7, 9] }], 'submissions: the open or the selected submissions are deleted'],
    [
      ['workflow/run-action-on-each', { ...action, submissions: [7, 9] }],
      'workflow: an action is run on the selected submissions',
    ],
  ];
  it.each(acting)('is violated by %j for what is not selected', async (sent, what) => {
    expect(await violationsOf(sent, { path: LIST, selected: ['8', '9'] })).toEqual([what]);
    expect(await violationsOf(sent, { path: LIST, selected: ['7'] })).toEqual([what]);
    expect(await violationsOf(sent, { path: LIST, selected: ['9', '7'] })).toEqual([]);
  });

  it('is violated by deleting, marking or loading a submission that is neither open nor listed', async () => {
    expect(
      await violationsOf(['submissions/delete', { form: 1, ids: [8] }], { path: DETAIL, selected: ['7'] }),
    ).toEqual([]);
    for (const sent of [
      ['submissions/mark', { id: 70, marker: 'read' }],
      ['submissions/open', { id: 70 }],
      ['workflow/run-action', { ...action, submission: 70 }],
    ] as const) {
      expect(await violationsOf(sent, { path: DETAIL })).toHaveLength(1);
      expect(await violationsOf(sent, { path: `${LIST}/raw/70` })).toEqual([]);
    }
  });

  it('is violated by a reminder for another submission than that of its form', async () => {
    const sent = (submission: number) =>
      ['reminders/set', { submission, note: 'Call', time_to_remind: 1_900_000_000 }] as const;
    expect(await violationsOf(sent(9), { path: LIST })).toEqual([
      'reminders: a reminder is set for the submission of its form',
    ]);
    expect(await violationsOf(sent(8), { path: LIST })).toEqual([]);
  });

  it('is violated by a text that is not the one that was entered', async () => {
    const note = (message: string) => ['notes/add', { submission: 8, message }] as const;
    const reply = (text: string) => ['replies/send', { submission: 8, key: 'k'.repeat(20), text }] as const;
    expect(await violationsOf(note('Cal'), { path: DETAIL })).toEqual(['notes: a note is sent as it was entered']);
    expect(await violationsOf(reply('Hell'), { path: DETAIL })).toEqual(['replies: a reply is sent as it was entered']);
    for (const sent of [note('Call'), reply('Hello')]) expect(await violationsOf(sent, { path: DETAIL })).toEqual([]);
  });
});
