import type { Plan, User } from '../../../contract/entity/account.ts';
import type { Notifications } from '../../../contract/entity/notification.ts';
import { generalErrors, type Host, createError } from '../../../server/kit.ts';
import { accountById, notificationsFor, type AccountView } from '../../accounts/server/public.ts';
import type { Subscription } from '../../../contract/entity/subscription.ts';
import type { Project } from '../contract.ts';
import { type Counts, gatherCounts, viewForms } from './forms.ts';
import { planOf } from './public.ts';
import { type FormRow, formRows, projectRows } from './read.ts';

export interface StartData {
  readonly user: User;
  readonly projects: Project[];
  readonly notices: Notifications;
  /** Null without a billing provider or a subscription. */
  readonly subscription: Subscription | null;
}

/** The console's initial data, for both API generations. */
export async function readStart(host: Host, accountId: number, collectorUrl: string): Promise<StartData> {
  const account = await accountById(host.db, accountId);
  if (!account) throw createError(generalErrors.NOT_SIGNED_IN);
  const [sold] = await Promise.all(
    host.contributions(planOf).map((read) => read(host.db, accountId, host.clock.now())),
  );
  const rows = await formRows(host.db, accountId);
  const counts = await gatherCounts(host, accountId, rows);
  return {
    user: viewUser(account, rows, planWithoutBilling(account, rows, counts) ?? sold?.plan ?? null),
    projects: await viewProjects(host, accountId, rows, counts, collectorUrl),
    notices: await notificationsFor(host, account),
    subscription: sold?.subscription ?? null,
  };
}

async function viewProjects(
  host: Host,
  accountId: number,
  rows: readonly FormRow[],
  counts: Counts,
  collectorUrl: string,
): Promise<Project[]> {
  const forms = Map.groupBy(await viewForms(host, rows, counts, collectorUrl), ({ project_id }) => project_id);
  const projects = await projectRows(host.db, accountId, rows);
  return projects.map(({ id, uid, name, domain, owner_id }) => ({
    id,
    uid,
    name,
    domain,
    website: domain,
    is_shared_to_user: owner_id !== accountId,
    forms: forms.get(id) ?? [],
  }));
}

function viewUser(account: AccountView, rows: readonly FormRow[], plan: Plan | null): User {
  const { id, name, email, status, type, layout, language } = account;
  return {
    id,
    name,
    username: email,
    email_id: email,
    emailID: email,
    status,
    account_type: type,
    plan,
    is_new_user: rows.length === 0,
    showTour: true,
    layout,
    language,
  };
}

/** A granted plan, such as an invited user's, takes precedence over a subscription: it never ends and has no cap. */
function planWithoutBilling({ plan }: AccountView, rows: readonly FormRow[], counts: Counts): Plan | null {
  if (plan === null) return null;
  const own = rows.filter(({ role }) => role === 'CREATOR');
  return {
    name: plan,
    remaining_validity_in_days: null,
    submissions_cap_per_month: null,
    submissions_so_far_this_month: own.reduce((sum, { id }) => sum + counts(id).this_month_submissions, 0),
    is_trial: false,
  };
}
