import { DEFAULT_ACTIONS, DEFAULT_STATES, defaultOutcomes } from '../../../contract/entity/workflow.ts';
import type { Host } from '../../../server/kit.ts';
import type { Form } from '../contract.ts';
import { editorRoles } from './access.ts';
import { type EditorPart, editorPart, type FormCounts, formCounts, type FormStates, formStates } from './points.ts';
import { type FormRow, linksOf } from './read.ts';
import { snippetFor } from './snippet.ts';

const unknown: FormCounts = {
  total_submissions: 0,
  today_submissions: 0,
  this_month_submissions: 0,
  unread_count: 0,
  dropoff_count: 0,
  conversion_rate: null,
  has_new_submissions: false,
  suggested_fields: [],
};

export type Counts = (formId: number) => FormCounts;

/** Collects the counts that modules contribute for the given forms. */
export async function gatherCounts(host: Host, accountId: number, rows: readonly FormRow[]): Promise<Counts> {
  const formIds = rows.map(({ id }) => id);
  if (formIds.length === 0) return () => unknown;
  const request = { db: host.db, accountId, formIds, now: host.clock.now() };
  const known = await Promise.all(host.contributions(formCounts).map((gather) => gather(request)));
  return (id) => {
    const counts = { ...unknown };
    for (const part of known) Object.assign(counts, part.get(id));
    return counts;
  };
}

/**
 * The most forms that a list of them returns with their webhooks and links: hundreds of kilobytes for each form at its
 * limits. More are returned without; each form alone has them.
 */
const MAX_WITH_EDITOR_PARTS = 50;

/** The rows as returned to the account. */
export async function viewForms(
  host: Host,
  rows: readonly FormRow[],
  counts: Counts,
  collectorUrl: string,
): Promise<Form[]> {
  const editing = rows.length > MAX_WITH_EDITOR_PARTS ? () => ({}) : await gatherEditorParts(host, rows);
  const states = await gatherStates(host, rows);
  return rows.map((row) => {
    const { states: all, outcomes } = states(row.id);
    const shown = viewForm(row, counts(row.id), collectorUrl);
    return { ...shown, all_states: [...all], state_outcomes: outcomes, ...editing(row) };
  });
}

/** Links, webhooks and similar parts of the forms that the account may edit; none of the others. */
export async function gatherEditorParts(
  host: Host,
  rows: readonly FormRow[],
): Promise<(row: FormRow) => Partial<EditorPart>> {
  const formIds = rows.filter(isEdited).map(({ id }) => id);
  const links = await linksOf(host.db, formIds);
  const known = await Promise.all(host.contributions(editorPart).map((gather) => gather(host.db, formIds)));
  return (row) => {
    if (!isEdited(row)) return {};
    const part: EditorPart = { webhooks: [], user_form_links: links.get(row.id) ?? [] };
    for (const more of known) Object.assign(part, more.get(row.id));
    return part;
  };
}

const isEdited = ({ role }: FormRow): boolean => editorRoles.includes(role);

const defaultStates: FormStates = {
  states: DEFAULT_STATES,
  outcomes: defaultOutcomes(DEFAULT_STATES, DEFAULT_ACTIONS),
};

async function gatherStates(host: Host, rows: readonly FormRow[]): Promise<(formId: number) => FormStates> {
  const formIds = rows.map(({ id }) => id);
  const known = await Promise.all(host.contributions(formStates).map((gather) => gather(host.db, formIds)));
  const byForm = new Map(known.flatMap((part) => [...part]));
  return (id) => byForm.get(id) ?? defaultStates;
}

function viewForm(row: FormRow, counts: FormCounts, collectorUrl: string): Omit<Form, 'all_states'> {
  const { suggested_fields, this_month_submissions: _, ...shown } = counts;
  return {
    id: row.id,
    uid: row.uid,
    project_id: row.project_id,
    project_uid: row.project_uid,
    name: row.name,
    domain: row.domain,
    state: row.state,
    user_role: row.role,
    is_shared_to_user: row.role !== 'CREATOR',
    ...shown,
    key_fields: [...(row.key_fields ?? suggested_fields)],
    all_fields: row.all_fields.join(','),
    IS_FIELDS_SET: row.key_fields !== null,
    script: snippetFor(collectorUrl, row.project_uid, row.uid),
  };
}
