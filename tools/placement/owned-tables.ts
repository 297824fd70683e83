/** By which column a row belongs to an account, directly or through another row. */
export type Owner = keyof typeof ownerColumns;

/** The column of each kind of owner, which every table that belongs to it has. */
const ownerColumns = {
  account: 'account_id',
  project: 'project_id',
  form: 'form_id',
  submission: 'submission_id',
  delivery: 'delivery_id',
  link: 'link_id',
} as const;

/** A table whose rows move with their account. */
export interface OwnedTable {
  readonly name: string;
  /** SQL: the condition under which `row` belongs to the account `$1`. */
  readonly belongs: (row: string) => string;
  /** SQL: the id of the account that `row` belongs to; null if the rows in between are gone. */
  readonly accountOf: (row: string) => string;
  /**
   * SQL: which rows background work takes up. They are copied while the account pauses, so that never two databases
   * work on them.
   */
  readonly openWork?: string;
}

const projects = '(select id from public.projects where owner_id = $1)';
const forms = `(select id from public.forms where project_id in ${projects})`;

const belonging: Readonly<Record<Owner, string>> = {
  account: '($1)',
  project: projects,
  form: forms,
  submission: `(select id from public.submissions where form_id in ${forms})`,
  delivery: `(select id from public.deliveries where form_id in ${forms})`,
  link: `(select id from public.form_links where form_id in ${forms})`,
};

const ofProject = (project: string) => `(select owner_id from public.projects where id = ${project})`;
const ofForm = (form: string) => ofProject(`(select project_id from public.forms where id = ${form})`);
const owners: Readonly<Record<Owner, (id: string) => string>> = {
  account: (id) => id,
  project: ofProject,
  form: ofForm,
  submission: (id) => ofForm(`(select form_id from public.submissions where id = ${id})`),
  delivery: (id) => ofForm(`(select form_id from public.deliveries where id = ${id})`),
  link: (id) => ofForm(`(select form_id from public.form_links where id = ${id})`),
};

function owned(owner: Owner, names: string, column: string = ownerColumns[owner]): OwnedTable[] {
  return names.split(' ').map((name) => ({
    name,
    belongs: (row) => `${row}.${column} in ${belonging[owner]}`,
    accountOf: (row) => owners[owner](`${row}.${column}`),
  }));
}

/** Tables without a key, and conditions for the others. */
const openWork: Readonly<Record<string, string>> = {
  collector_dirty_hours: 'hour is not null',
  deliveries: `state = 'waiting'`,
  notification_digests: 'due_at is not null',
  recipient_digests: 'due_at is not null',
  reminders: `state = 'UNFIRED'`,
  workflow_moves: 'by_id is not null',
};

/**
 * Every table whose rows belong to one account, children before the rows that they belong to. What refers to a form or
 * a submission belongs to the form's owner, also if another account wrote it.
 */
export const ownedTables: readonly OwnedTable[] = [
  ...owned('delivery', 'delivery_attempts'),
  ...owned('link', 'invitation_tokens'),
  ...owned('submission', 'answers note_views released_submissions reminders replies used_mark_links'),
  ...owned('form', 'auto_replies auto_reply_logos canned_replies cc_confirmations collector_checks'),
  ...owned('form', 'collector_dirty_hours deliveries file_exports files form_links form_settings'),
  ...owned('form', 'notification_digest_entries notification_digests notification_opt_outs'),
  ...owned('form', 'recipient_digest_entries recipient_digests'),
  ...owned('form', 'report_arrivals report_days report_hours report_months report_refreshes'),
  ...owned('form', 'submission_history submission_initial_states submission_numbers submission_views'),
  ...owned('form', 'webhooks workflow_moves workflows zapier_hooks submissions'),
  ...owned('project', 'visits forms'),
  ...owned('account', 'projects', 'owner_id'),
  ...owned('account', 'account_tokens beta_features billing_chargebee_names billing_choices'),
  ...owned('account', 'billing_sandbox_payments billing_sandbox_subscriptions billing_subscriptions digest_times'),
  ...owned('account', 'notice_dismissals notices report_requests request_keys sessions'),
  ...owned('account', 'submission_allowances submission_usage'),
  ...owned('account', 'accounts', 'id'),
].map((table) => {
  const open = openWork[table.name];
  return open === undefined ? table : { ...table, openWork: open };
});

/** Tables that every database has for itself: attempt counters, plans, installation, mailboxes. */
export const globalTables: readonly string[] = [
  'account_tries',
  'answer_mailboxes',
  'beta_signups',
  'billing_plan_imports',
  'billing_plans',
  'collector_deleted_sites',
  'collector_views_since',
  'collector_visit_store',
  'file_installation',
];

/** SQL: the one-off jobs of the account `$1`, which move with it. */
export const jobsOf = (row: string): string => {
  const about = (name: string, ids: string) => `(${row}.name = '${name}' and ${row}.data ->> 'data' in ${ids})`;
  const texts = (table: string, condition: string) => `(select id::text from public.${table} where ${condition})`;
  const conditions = [
    about('reminders/fire', texts('reminders', `submission_id in ${belonging.submission}`)),
    about('reports/answer', texts('report_requests', 'account_id = $1')),
    about('workflow/move', texts('forms', `project_id in ${projects}`)),
  ];
  return `${row}.state <= 'active' and (${conditions.join(' or ')})`;
};
