import { expect, it } from 'vitest';
import { foldLog } from '../../tools/replay.ts';

/** A form with unsaved input on several tabs of its settings, and the dialog of a range of days. */
const drafts = [
  { id: 'settings/tab f1 general', values: { name: 'Orders', receive_submissions: false } },
  { id: 'settings/tab f1 options', values: { auto_redirect_url: 'https://x.example', cc_addresses: ['a@x.example'] } },
  { id: 'settings/tab f1 website', values: { name: 'Harbour', domain: 'https://harbour.example/shop' } },
  { id: 'deliveries/range f1', values: { from: '2026-11-02', to: '2026-11-03' } },
  {
    id: 'settings/tab f1 workflow',
    values: {
      states: ['New', 'Won'],
      actions: [
        { unique_name: 'win', display_name: 'Win', from_states: ['New'], to_state: 'Won', required_data: null },
      ],
      outcomes: {},
      replacements: {},
      revision: 3,
    },
  },
  {
    id: 'settings/tab f1 workflow/action',
    values: {
      unique_name: 'win',
      values: { display_name: 'Win ', from_states: ['New'], to_state: 'Won', fields: [] },
    },
  },
];
const state = {
  'workspaces/workspaces': [{ uid: 'p', forms: ['f1'] }],
  'workspaces/forms': [{ id: 1, uid: 'f1', project_uid: 'p' }],
  'drafts/drafts': drafts,
};

/** What a command violates that a tab of the settings sends. */
async function violationsOf(type: string, payload: object, tab: string): Promise<readonly string[]> {
  const lines = [
    { kind: 'snapshot', state: { ...state, 'shell/place': { path: `/p/f1/settings/${tab}`, search: '' } } },
    { kind: 'command', id: 'a', type, payload, by: 'user', at: 1 },
  ];
  const { violations, errors } = await foldLog(lines.map((line, n) => JSON.stringify({ ...line, n })).join('\n'));
  expect(errors).toEqual([]);
  return violations.map(({ what }) => what);
}

const settings = 'settings are saved as they were entered';
const workflow = (action: object, states = ['New', 'Won']) => ({
  form: 'f1',
  change: {
    states,
    actions: [
      {
        unique_name: 'win',
        display_name: 'Win',
        from_states: ['New'],
        to_state: 'Won',
        required_data: null,
        ...action,
      },
    ],
    outcomes: {},
    replacements: {},
    revision: 3,
  },
});

it.each<readonly [what: string, type: string, tab: string, right: object, wrong: object, violated: readonly string[]]>([
  [
    'a field that was entered is left out',
    'form-settings/save',
    'general',
    { form: 'f1', change: { name: 'Orders', receive_submissions: false } },
    { form: 'f1', change: { receive_submissions: false } },
    [settings],
  ],
  [
    'a field beside a list that takes what is still in its field',
    'form-settings/save',
    'options',
    { form: 'f1', change: { auto_redirect_url: 'https://x.example', cc_addresses: ['a@x.example', 'b@x.example'] } },
    { form: 'f1', change: { cc_addresses: ['a@x.example'] } },
    [settings],
  ],
  [
    'a website has another name',
    'workspaces/save-website',
    'website',
    { project: 'p', change: { name: 'Harbour', domain: 'harbour.example' } },
    { project: 'p', change: { name: 'Harbor', domain: 'harbour.example' } },
    ['a website is saved as it was entered'],
  ],
  [
    'a range begins a day early',
    'delivery-log/span-again',
    'deliveries',
    // Berlin.
    { form: 'f1', kind: null, from: '2026-11-01T23:00:00.000Z', to: '2026-11-03T23:00:00.000Z' },
    { form: 'f1', kind: null, from: '2026-10-31T23:00:00.000Z', to: '2026-11-03T23:00:00.000Z' },
    ['the days that were entered are retried'],
  ],
  [
    'a range lacks its last day',
    'delivery-log/span-again',
    'deliveries',
    // Auckland.
    { form: 'f1', kind: null, from: '2026-11-01T11:00:00.000Z', to: '2026-11-03T11:00:00.000Z' },
    { form: 'f1', kind: null, from: '2026-11-01T23:00:00.000Z', to: '2026-11-02T23:00:00.000Z' },
    ['the days that were entered are retried'],
  ],
  [
    'the unfolded action starts in another state',
    'workflow/save',
    'workflow',
    workflow({}),
    workflow({ from_states: ['Won'] }),
    ['a workflow is saved as it was entered', 'the unfolded action is saved as it was entered'],
  ],
])('is violated if %s', async (_what, ...[type, tab, right, wrong, violated]) => {
  expect(await violationsOf(type, right, tab)).toEqual([]);
  expect(await violationsOf(type, wrong, tab)).toEqual(violated);
});
