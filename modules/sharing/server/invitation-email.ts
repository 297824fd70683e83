import { type Db, type Host, createError, sql, sharedErrors } from '../../../server/kit.ts';
import type { AccountView } from '../../accounts/server/public.ts';
import { consoleUrl, type EmailContent, queueMail, shortName } from '../../mail/server/public.ts';
import { INVITATION_PAGE, type InvitedRole } from '../contract.ts';
import { makeToken } from './tokens.ts';

interface Invitation {
  readonly id: number;
  readonly formId: number;
  readonly address: string;
  readonly role: InvitedRole;
}

/** Queues the email with a new token in the caller's transaction. */
export async function mailInvitation(
  { live, config, clock }: Host,
  tx: Db,
  { id, formId, address, role }: Invitation,
  inviter: AccountView,
): Promise<void> {
  const { form, project } = await namesOf(tx, formId);
  const token = await makeToken(tx, id, clock.now());
  const href = `${consoleUrl(config)}/app${INVITATION_PAGE}#token=${token}`;
  const name = shortName(inviter.name);
  await queueMail(
    { db: tx, live },
    {
      to: { name: '', address },
      replyTo: { name, address: inviter.email },
      subject: `${name} invites you to “${shortName(form)}” on ${config.product}`,
      content: invitationEmail({ inviter: `${name} (${inviter.email})`, form, project, role, href }),
      formId,
      // The invitation will verify the address, so apply the rate limit of verification emails.
      toUnverified: true,
    },
  );
}

const allowed: Readonly<Record<InvitedRole, string>> = {
  ADMIN: 'You’ll be able to handle its submissions, see its reports and change its settings.',
  ONLY_VIEW_USER: 'You’ll be able to read its submissions.',
};

function invitationEmail(about: {
  readonly inviter: string;
  readonly form: string;
  readonly project: string;
  readonly role: InvitedRole;
  readonly href: string;
}): EmailContent {
  const form = shortName(about.form);
  return {
    heading: `You’re invited to “${form}”`,
    lines: [
      `${about.inviter} invited you to the form “${form}” in the workspace “${shortName(about.project)}”.`,
      `${allowed[about.role]} The link works once and expires in 7 days.`,
    ],
    button: { text: 'View invitation', href: about.href },
    closing: 'Don’t know the sender? You can ignore this email.',
  };
}

async function namesOf(tx: Db, formId: number): Promise<{ readonly form: string; readonly project: string }> {
  const { rows } = await sql<{ form: string; project: string }>`
    select f.name as form, p.name as project from forms f join projects p on p.id = f.project_id
    where f.id = ${formId}`.execute(tx);
  const [names] = rows;
  if (!names) throw createError(sharedErrors.UNKNOWN_FORM);
  return names;
}
