import { translated } from '../../../contract/server-text.ts';
import { type Db, type Host, createError, sql, sharedErrors } from '../../../server/kit.ts';
import { type AccountView, languageAt } from '../../accounts/server/public.ts';
import { consoleUrl, queueMail, shortName } from '../../mail/server/public.ts';
import { INVITATION_PAGE, type InvitedRole } from '../contract.ts';
import german from './email-texts.de.ts';
import { emailTexts } from './email-texts.ts';
import { makeToken } from './tokens.ts';

interface Invitation {
  readonly id: number;
  readonly formId: number;
  readonly address: string;
  readonly role: InvitedRole;
}

/** Queues the email with a new token in the caller's transaction. */
export async function queueInvitationEmail(
  { live, config, clock }: Host,
  tx: Db,
  { id, formId, address, role }: Invitation,
  inviter: AccountView,
): Promise<void> {
  const { form, project } = await namesOf(tx, formId);
  const token = await makeToken(tx, id, clock.now());
  const href = `${consoleUrl(config)}/app${INVITATION_PAGE}#token=${token}`;
  const language = await languageAt(tx, address, inviter);
  const t = textsFor(language);
  const name = shortName(inviter.name);
  const names = { name, email: inviter.email, form: shortName(form), project: shortName(project) };
  await queueMail(
    { db: tx, live },
    {
      to: { name: '', address },
      replyTo: { name, address: inviter.email },
      subject: t('INVITATION_SUBJECT', { name, form: names.form, product: config.product }),
      content: {
        language,
        heading: t('INVITATION_HEADING', { form: names.form }),
        lines: [t('INVITATION_TEXT', names), t(role === 'ADMIN' ? 'INVITATION_TO_ADMIN' : 'INVITATION_TO_VIEW')],
        button: { text: t('INVITATION_BUTTON'), href },
        closing: t('INVITATION_CLOSING'),
      },
      formId,
      // The invitation will verify the address, so apply the rate limit of verification emails.
      toUnverified: true,
    },
  );
}

const textsFor = translated(emailTexts, german);

async function namesOf(tx: Db, formId: number): Promise<{ readonly form: string; readonly project: string }> {
  const { rows } = await sql<{ form: string; project: string }>`
    select f.name as form, p.name as project from forms f join projects p on p.id = f.project_id
    where f.id = ${formId}`.execute(tx);
  const [names] = rows;
  if (!names) throw createError(sharedErrors.UNKNOWN_FORM);
  return names;
}
