import type { Db, Host } from '../../../server/kit.ts';
import { accountById, type AccountView, consumeEmailAllowanceTo } from '../../accounts/server/public.ts';
import { queueMail, shortName } from '../../mail/server/public.ts';
import { type FormSummary, formSummary } from '../../workspaces/server/public.ts';
import { ccStates, formsToConfirm, recordRequest } from './cc-confirmations.ts';
import { confirmLink } from './cc-link.ts';

type Services = Pick<Host, 'live' | 'clock' | 'config'>;

/** Forms processed per run of the job. */
const FORMS_PER_BATCH = 200;

/**
 * Sends a CC address its confirmation link on behalf of `by`, whose own address must be verified. False if the hourly
 * limit of the address or account is reached.
 */
export async function requestCcConfirmation(
  host: Services,
  tx: Db,
  form: FormSummary,
  address: string,
  by: AccountView,
): Promise<boolean> {
  const { live, clock, config } = host;
  const now = clock.now();
  if (!(await consumeEmailAllowanceTo(tx, address, by.id, 'cc-confirmation', now))) return false;
  const name = shortName(by.name);
  const formName = shortName(form.name);
  const href = confirmLink(config, { formId: form.id, address }, now);
  await queueMail(
    { db: tx, live },
    {
      to: { name: '', address },
      replyTo: { name, address: by.email },
      subject: `Confirm emails about “${formName}”`,
      content: {
        heading: 'Do you want these emails?',
        lines: [
          `${name} (${by.email}) wants to send you a copy of each new submission on the form “${formName}” of the workspace “${shortName(form.projectName)}” in ${config.product}.`,
          'To agree, confirm below. The link works for 7 days, and every email has an unsubscribe link.',
        ],
        button: { text: 'Confirm', href },
        closing: 'Don’t know the sender? Ignore this email and you won’t get any copies.',
      },
      formId: form.id,
      // Only verified accounts can cause emails to others, within the limit above.
      toUnverified: true,
    },
  );
  await recordRequest(tx, form.id, address, now);
  return true;
}

/** Sends confirmation links to a form's new CC addresses, if its creator's address is verified. */
export async function requestNewCcConfirmations(host: Services, tx: Db, formId: number): Promise<void> {
  const form = await formSummary(tx, formId);
  const creator = form && (await accountById(tx, form.creatorId));
  if (!form || !creator?.verified) return;
  for (const { address, askedAt, confirmedAt } of (await ccStates(tx, formId)).values()) {
    if (askedAt === null && confirmedAt === null) await requestCcConfirmation(host, tx, form, address, creator);
  }
}

/** Sends confirmation links to addresses listed before the upgrade, or before the creator's address was verified. */
export async function requestRemainingConfirmations(host: Host): Promise<void> {
  for (const formId of await formsToConfirm(host.db, FORMS_PER_BATCH))
    await host.db.transaction().execute((tx) => requestNewCcConfirmations(host, tx, formId));
}
