// Forms whose input is recorded: what was entered, and what commands then send.

export interface Draft {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What was entered. */
export const enteredDrafts: readonly Draft[] = [
  { id: 'notes/note 8', values: { message: 'Call ' } },
  { id: 'replies/reply 8', values: { text: 'Hello' } },
  { id: 'replies/canned f1 new', values: { text: 'Hello' } },
  { id: 'reminders/new 8', values: { note: 'Call', when: '2026-12-01T10:00' } },
  { id: 'saved-views/new f1', values: { name: 'Mine ' } },
  { id: 'reports/request f1', values: { message: 'Weekly', from_date: '2026-11-01' } },
  { id: 'profile/you', values: { name: 'Ada' } },
  { id: 'notification-mail/digest-time', values: { hour: '7' } },
  { id: 'workspaces/new-workspace', values: { name: 'Pier', domain: 'https://pier.example/' } },
  { id: 'workspaces/new-form', values: { name: 'Contact', project: 'p' } },
  { id: 'setup/first-form', values: { project_name: 'Pier', form_name: 'Contact' } },
  { id: 'settings/tab f1 general', values: { name: 'Orders' } },
  { id: 'settings/tab f1 options', values: { auto_redirect_url: 'https://x.example', max_files: '5' } },
  { id: 'settings/tab f1 access/overlay new', values: { username: 'Ada@x.example' } },
  { id: 'settings/tab f1 access/overlay 4', values: { role: 'ADMIN' } },
  { id: 'settings/tab f1 workflow', values: { states: ['New', 'Won'], revision: 3 } },
  { id: 'columns/drawer f1', values: { fields: ['name', 'phone'] } },
  { id: 'settings/tab f1 webhooks/overlay new', values: { name: 'Till' } },
  { id: 'settings/tab f1 webhooks/overlay 4', values: { is_webhook_active: false } },
];

/** 10:00 on the first of December in Berlin, as entered above. */
export const REMINDED_AT = Date.UTC(2026, 11, 1, 9) / 1_000;
const key = 'k'.repeat(20);
const user = { username: 'Ada@x.example', privilege_type: 'ONLY_VIEW_USER' };
const webhook = { name: 'Till', request_url: 'https://till.example' };
const workspace = { name: 'Pier', domain: 'pier.example' };
const digest = { hour: 7, timezone: 'UTC' };
/** What a form sends, as it was entered in the drafts above, and not. */
export const entered: readonly (readonly [
  type: string,
  { readonly right: object; readonly wrong: object; what: string },
])[] = [
  [
    'notes/add',
    ofEntry({ submission: 8, message: 'Call' }, { message: 'Cal' }, 'notes: a note is sent as it was entered'),
  ],
  [
    'replies/send',
    ofEntry({ submission: 8, key, text: 'Hello' }, { text: 'Hell' }, 'replies: a reply is sent as it was entered'),
  ],
  [
    'replies/save-canned',
    ofEntry(
      { form: 'f1', id: null, name: 'Hi', text: 'Hello' },
      { text: 'Hell' },
      'replies: a canned reply is saved as it was entered',
    ),
  ],
  [
    'reminders/set',
    ofEntry(
      { submission: 8, note: 'Call', time_to_remind: REMINDED_AT },
      { note: 'Cal' },
      'reminders: a reminder has the note that was entered',
    ),
  ],
  [
    'saved-views/save',
    ofEntry(
      { form: 'f1', name: 'Mine' },
      { name: 'Min' },
      'saved-views: a view is saved under the name that was entered',
    ),
  ],
  [
    'reports/request',
    ofEntry(
      { form: 'f1', message: 'Weekly', from_date: '2026-11-01', to_date: '' },
      { from_date: '' },
      'reports: a report is requested as entered',
    ),
  ],
  ['profile/save', ofEntry({ name: 'Ada' }, { name: 'A' }, 'profile: a name is saved as it was entered')],
  [
    'workspaces/create-workspace',
    ofEntry(workspace, { domain: 'harbour.example' }, 'workspaces: a workspace is created as entered'),
  ],
  [
    'workspaces/create-form',
    ofEntry({ project: 'p', name: 'Contact' }, { project: 'q' }, 'workspaces: a form is created as entered'),
  ],
  [
    'workspaces/create-workspace-and-form',
    ofEntry(
      { project_name: 'Pier', form_name: 'Contact', project_domain: 'pier.example' },
      { form_name: 'Pier' },
      'setup: a first form is created as entered',
    ),
  ],
  [
    'notification-mail/save-digest-time',
    ofEntry(
      { daily_digest: digest },
      { daily_digest: { ...digest, hour: 8 } },
      'notification-mail: a digest time is saved as entered',
    ),
  ],
  [
    'form-settings/save',
    ofEntry(
      { form: 'f1', change: { name: 'Orders' } },
      { change: { name: 'Order' } },
      'form-settings: settings are saved as they were entered',
    ),
  ],
  [
    'form-settings/save',
    ofEntry(
      { form: 'f1', change: { auto_redirect_url: 'https://x.example', max_files: 5 } },
      { change: { auto_redirect_url: 'https://x.example', max_files: 50 } },
      'form-settings: settings are saved as they were entered',
    ),
  ],
  [
    'form-settings/save',
    ofEntry(
      { form: 'f1', change: { key_fields: ['name', 'phone'] } },
      { change: { key_fields: ['phone', 'name'] } },
      'columns: the columns are saved as they were selected',
    ),
  ],
  [
    'workflow/save',
    ofEntry(
      { form: 'f1', change: { states: ['New', 'Won'], actions: [], revision: 3 } },
      { change: { states: ['New'], actions: [], revision: 3 } },
      'workflow: a workflow is saved as it was entered',
    ),
  ],
  [
    'sharing/add-user',
    ofEntry(
      { form: 'f1', user },
      { user: { ...user, username: 'a@x.example' } },
      'sharing: a user is invited as entered',
    ),
  ],
  [
    'sharing/update-role',
    ofEntry({ form: 'f1', id: 4, role: 'ADMIN' }, { role: 'ONLY_VIEW_USER' }, 'sharing: a role is changed as entered'),
  ],
  [
    'webhooks/add',
    ofEntry(
      { form: 'f1', webhook },
      { webhook: { ...webhook, name: 'T' } },
      'webhooks: a webhook is added as it was entered',
    ),
  ],
  [
    'webhooks/update',
    ofEntry(
      { form: 'f1', id: 4, change: { ...webhook, is_webhook_active: false } },
      { change: { ...webhook, is_webhook_active: true } },
      'webhooks: a webhook is changed as it was entered',
    ),
  ],
];

function ofEntry(right: object, difference: object, what: string) {
  return { right, wrong: { ...right, ...difference }, what };
}
