import type { Db, Host } from '../../../server/kit.ts';
import { accountById, sendSecurityEmail, type SecurityEmail } from '../../accounts/server/public.ts';
import { shortName } from '../../mail/server/public.ts';
import { formSummary } from '../../workspaces/server/public.ts';
import type { InvitedRole } from '../contract.ts';
import type { Change } from './link-lifecycle.ts';
import type { Link } from './links.ts';

/**
 * Queues an email about a changed link to the person who accepted it. Before acceptance, the invitation itself shows
 * the change.
 */
export async function sendAccessEmail(
  host: Host,
  tx: Db,
  { formId, status, holderId }: Link,
  change: Change,
  by: string,
): Promise<void> {
  const holder = status === 'ACCEPTED' && holderId !== null ? await accountById(tx, holderId) : undefined;
  const form = await formSummary(tx, formId);
  if (!holder || !form) return;
  const name = holder.verified ? `“${shortName(form.name)}”` : 'a form';
  const editor = holder.verified ? shortName(by) : 'An editor';
  await sendSecurityEmail(host, tx, holder, { kind: 'access', advice, ...notice(change, name, editor) });
}

const advice = 'If you did not expect this, ask the person who shared the form with you.';

const roles: Readonly<Record<InvitedRole, string>> = {
  ADMIN: 'Admin: you can handle its submissions, see its reports and change its settings',
  ONLY_VIEW_USER: 'Only view: you can read its submissions',
};

function notice(change: Change, form: string, by: string): Pick<SecurityEmail, 'title' | 'lines'> {
  switch (change.kind) {
    case 'edited':
      return {
        title: 'Your role on a form has changed',
        lines: [`${by} changed your role on ${form} to ${roles[change.role]}.`],
      };
    case 'revoked':
      return { title: 'Your access to a form was revoked', lines: [`${by} revoked your access to ${form}.`] };
    case 'activated':
      return { title: 'Your access to a form was restored', lines: [`${by} restored your access to ${form}.`] };
  }
}
