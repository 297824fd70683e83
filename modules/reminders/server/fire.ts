import { cutText } from '../../../contract/cut-text.ts';
import { translated } from '../../../contract/server-text.ts';
import { type Config, type Host, inTransaction, serverText, sql } from '../../../server/kit.ts';
import { accountById, consumeEmailAllowance } from '../../accounts/server/public.ts';
import { consoleUrl, queueMail, submissionThread } from '../../mail/server/public.ts';
import { postNotification } from '../../notifications/server/public.ts';
import type { ReminderWithForm } from '../contract.ts';
import { serverTexts } from '../server-texts.ts';
import german from './email-texts.de.ts';
import { emailTexts } from './email-texts.ts';
import { lockReminder, overdue, setFired } from './repository.ts';
import { publishReminder } from './notify.ts';

type Services = Pick<Host, 'db' | 'live' | 'clock'> & {
  readonly config: Pick<Config, 'publicUrl' | 'port' | 'product' | 'secret'>;
};

/**
 * Fires a reminder exactly once, despite retries and concurrent processes: its row is locked while the user is
 * notified. A user who has lost access to the form is not notified.
 */
export async function fire(host: Services, id: number): Promise<void> {
  const now = host.clock.now();
  await inTransaction(host.db, async (tx) => {
    const reminder = await lockReminder(tx, id, now);
    if (!reminder) {
      await sql`update reminders set state = 'FIRED' where id = ${id} and state = 'UNFIRED'`.execute(tx);
      return;
    }
    if (reminder.state !== 'UNFIRED') return;
    const { account_id: accountId, notice_id: _, ...withForm } = reminder;
    const services = { db: tx, live: host.live };
    const notice = { accountId, type: 'info', message: notificationOf(withForm), to: pathOf(withForm) } as const;
    await setFired(tx, id, await postNotification(services, notice));
    await publishReminder(services, accountId, { ...withForm, state: 'FIRED' });
    await mail(host, services, accountId, withForm);
  });
}

/** Fires reminders that are past due, for example after a backup was restored. */
export async function fireOverdue(host: Services): Promise<void> {
  for (const id of await overdue(host.db, host.clock.now())) await fire(host, id);
}

const notificationOf = ({ note, submission_id, form_name }: ReminderWithForm) =>
  serverText(serverTexts.REMINDER_FIRED, {
    note: note.length > 300 ? `${cutText(note, 300)}…` : note,
    id: String(submission_id),
    form: form_name,
  });

const textsFor = translated(emailTexts, german);

const pathOf = ({ project_uid, form_uid, submission_id }: ReminderWithForm): string =>
  `/${project_uid}/${form_uid}/submissions/raw/${submission_id}`;

async function mail(
  { config, clock }: Services,
  services: Pick<Host, 'db' | 'live'>,
  accountId: number,
  withForm: ReminderWithForm,
): Promise<void> {
  const { note, submission_id, form_id, form_name } = withForm;
  const account = await accountById(services.db, accountId);
  if (!account || !(await consumeEmailAllowance(services.db, account, 'reminder', clock.now()))) return;
  const { email, verified, language } = account;
  const t = textsFor(language);
  const { product } = config;
  // An unverified address may belong to someone else, so the email contains no text of the user.
  const lines = verified ? note.split('\n').filter((line) => line.trim() !== '') : [];
  const id = String(submission_id);
  await queueMail(services, {
    to: { name: account.name, address: email },
    subject: verified
      ? cutText(t('REMINDER_SUBJECT', { note: lines[0] ?? '' }), 150)
      : t('REMINDER_SUBJECT_UNCONFIRMED', { product }),
    toUnverified: !verified,
    follows: submissionThread(config, submission_id),
    content: {
      language,
      heading: t('REMINDER_HEADING'),
      lines,
      button: {
        text: t('REMINDER_OPEN'),
        href: `${consoleUrl(config)}/app${pathOf(withForm)}`,
      },
      closing: verified
        ? t('REMINDER_CLOSING', { id, form: form_name, product })
        : t('REMINDER_CLOSING_UNCONFIRMED', { id, product }),
    },
    formId: form_id,
    submissionId: submission_id,
  });
}
