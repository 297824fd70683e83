import { describe, expect, it } from 'vitest';
import { isRecord } from '../../contract/json.ts';
import { foldLog, redactLog } from '../../tools/replay.ts';
import { type Draft, entered, enteredDrafts, REMINDED_AT } from './entered-forms.ts';

const forms = [1, 2].map((id) => ({ id, uid: `f${id}`, project_uid: 'p' }));
const rows = [7, 8, 9].map((id) => ({ submission_id: id, form_id: 1 }));
const list = { form_id: 1, seen: 9, last_id: 9, unseen: 0 };
const moved = rows.map((row) => ({ ...row, current_state: 'NEW' }));
const state = {
  'workspaces/workspaces': [{ uid: 'p', forms: ['f1', 'f2'] }],
  'workspaces/forms': forms,
  'submissions/rows': rows,
  'submissions/lists': [list],
  'reminders/form': { submission: 8 },
  'drafts/drafts': enteredDrafts,
};
const LIST = '/p/f1/submissions';
const DETAIL = `${LIST}/raw/8`;
const SETTINGS = '/p/f1/settings/general';
/** Where a form is that is on none of the pages above. */
const paths: readonly (readonly [in_sent: string, path: string])[] = [
  ['key_fields', LIST],
  ['max_files', '/p/f1/settings/options'],
];

interface Where {
  readonly path: string;
  readonly selected?: readonly string[];
  readonly left?: { readonly path: string; readonly after: number };
  /** Other drafts than those of `state`. */
  readonly drafts?: readonly Draft[];
  /** Other slices than those of `state`. */
  readonly state?: Readonly<Record<string, unknown>>;
  /** Whether the log is without personal data. */
  readonly isRedacted?: boolean;
}

/** Sends a command at an address with selected rows, `after` milliseconds after another address was left for it. */
async function violationsOf(
  [type, payload]: Sent,
  { path, selected = [], left, drafts, state: other, isRedacted }: Where,
) {
  const page = { open: [], scrolled: {}, selected, dialogs: [] };
  const at = 100_000;
  const lines = [
    {
      kind: 'snapshot',
      state: { ...state, ...other, 'drafts/drafts': [], 'shell/place': { path: left?.path ?? path, search: '' } },
    },
    ...(drafts ?? state['drafts/drafts']).map((draft) => ({
      kind: 'event',
      type: 'drafts/recorded',
      v: 1,
      payload: draft,
      at,
      by: 'user',
    })),
    ...(left
      ? [
          { kind: 'command', id: 'a', type: 'shell/note-navigation', payload: { path, search: '' }, at },
          { kind: 'event', type: 'shell/navigated', v: 1, payload: { path, search: '' }, at, by: 'user', command: 'a' },
        ]
      : []),
    { kind: 'event', type: 'shell/page-state-recorded', v: 1, payload: page, at, by: 'user' },
    { kind: 'command', id: 'b', type, payload, by: 'user', at: at + (left?.after ?? 0) },
  ];
  const log = lines.map((line, n) => JSON.stringify({ ...line, n })).join('\n');
  const { violations, errors } = await foldLog(isRedacted ? await redactLog(log) : log);
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

function addressOf(type: string, right: object): Where {
  const [, path] = paths.find(([name]) => JSON.stringify(right).includes(name)) ?? [];
  return { path: path ?? (type.includes('/set') || type.includes('reply') ? DETAIL : SETTINGS) };
}

/** The drafts and what is sent, with `text` instead of each text that both have under the same name. */
function withText(right: object, text: string) {
  let count = 0;
  const names = new Set(
    state['drafts/drafts']
      .flatMap(({ values }) => Object.entries<unknown>(values))
      .filter(([name, value]) => isText([value].flat()[0]) && !unfree.has(name))
      .map(([name]) => name),
  );
  const replaced = (value: unknown): unknown =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, part]) => {
            if (!names.has(name) || !isText([part].flat()[0])) return [name, replaced(part)];
            count++;
            return [name, Array.isArray(part) ? [text, ...part.slice(1)] : text];
          }),
        )
      : value;
  const drafts = state['drafts/drafts'].map(({ id, values }) => ({ id, values: { ...Object(replaced(values)) } }));
  count = 0;
  return { drafts, sent: Object(replaced(right)), count };
}

const isText = (value: unknown) => typeof value === 'string';

/** Not free texts. */
const unfree: ReadonlySet<string> = new Set(['when', 'from_date', 'hour', 'max_files', 'role']);

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
      ['reminders/set', { submission, note: 'Call', time_to_remind: REMINDED_AT }] as const;
    expect(await violationsOf(sent(9), { path: LIST })).toEqual([
      'reminders: a reminder is set for the submission of its form',
    ]);
    expect(await violationsOf(sent(8), { path: LIST })).toEqual([]);
  });

  it('is violated by a reminder for a time that is not the entered one in any time zone', async () => {
    const hour = 3_600;
    const sent = (later: number) =>
      ['reminders/set', { submission: 8, note: 'Call', time_to_remind: REMINDED_AT + later }] as const;
    for (const isRedacted of [false, true]) {
      const where = { path: DETAIL, isRedacted };
      for (const later of [24 * hour, -24 * hour, 60])
        expect(await violationsOf(sent(later), where)).toEqual(['reminders: a reminder has the time that was entered']);
      for (const later of [0, hour, -4.5 * hour]) expect(await violationsOf(sent(later), where)).toEqual([]);
    }
  });

  it('is violated by an action that is not offered, unless it is unknown which are', async () => {
    const action_specs = [
      { unique_name: 'win', display_name: 'Win', from_states: ['NEW'], to_state: 'WON', required_data: null },
      { unique_name: 'lose', display_name: 'Lose', from_states: ['WON'], to_state: 'LOST', required_data: null },
    ];
    const run = (name: string) => ['workflow/run-action', { ...action, submission: 8, action: name }] as const;
    const what = ['workflow: an action is run that is offered for the submission'];
    const known = {
      path: DETAIL,
      state: { 'submissions/rows': moved, 'submissions/lists': [{ ...list, actions: action_specs }] },
    };
    for (const isRedacted of [false, true]) {
      expect(await violationsOf(run('win'), { ...known, isRedacted })).toEqual([]);
      expect(await violationsOf(run('lose'), { ...known, isRedacted })).toEqual(what);
      expect(await violationsOf(run('lose'), { path: DETAIL, isRedacted })).toEqual([]);
    }
  });

  // What a redacted log has as it is elsewhere: a short number, a day, a choice, an id, the number of a page, words of the program.
  it.each(['42', '2026-11-29', 'complete', 'f1', '/p/f1', 'Not found, try again'])(
    'is violated in a log without personal data only where it is with it, if %s was entered',
    async (text) => {
      const found = await Promise.all(
        entered.map(async ([type, { right }]) => {
          const { drafts, sent, count } = withText(right, text);
          const where = { ...addressOf(type, right), drafts };
          const raw = await violationsOf([type, sent], where);
          expect(await violationsOf([type, sent], { ...where, isRedacted: true }), type).toEqual(raw);
          return raw.length === 0 ? count : 0;
        }),
      );
      expect(found.filter((count) => count > 0).length).toBeGreaterThan(4);
    },
  );

  it.each(entered)('is violated by %s that does not send what was entered', async (type, { right, wrong, what }) => {
    const where = addressOf(type, right);
    expect(await violationsOf([type, wrong], where)).toEqual([what]);
    expect(await violationsOf([type, right], where)).toEqual([]);
  });
});
