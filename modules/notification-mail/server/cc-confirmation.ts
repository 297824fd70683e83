import type { Db, Host } from '../../../server/kit.ts';
import { accountById, type AccountView, consumeEmailAllowanceTo, languageAt } from '../../accounts/server/public.ts';
import { queueMail, shortName } from '../../mail/server/public.ts';
import { type FormSummary, formSummary } from '../../workspaces/server/public.ts';
import { ccStates, formsToConfirm, recordRequest } from './cc-confirmations.ts';
import { confirmLink } from './cc-link.ts';
import { textsFor } from './texts-for.ts';

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
  const language = await languageAt(tx, address, by);
  const t = textsFor(language);
  const href = confirmLink(config, { formId: form.id, address }, now);
  await queueMail(
    { db: tx, live },
    {
      to: { name: '', address },
      replyTo: { name, address: by.email },
      subject: t('CC_SUBJECT', { form: formName }),
      content: {
        language,
        heading: t('CC_HEADING'),
        lines: [
          t('CC_TEXT', {
            name,
            email: by.email,
            form: formName,
            project: shortName(form.projectName),
            product: config.product,
          }),
          t('CC_ADVICE'),
        ],
        button: { text: t('CC_BUTTON'), href },
        closing: t('CC_CLOSING'),
      },
      formId: form.id,
      // Only verified accounts can cause emails to others, within the limit above.
      toUnverified: true,
    },
  );
  await recordRequest(tx, form.id, address, now);
  return true;
}

/** Sends confirmation links to a form's new CC addresses, if its creator's address is verified and the account not suspended. */
export async function requestNewCcConfirmations(host: Services, tx: Db, formId: number): Promise<void> {
  const form = await formSummary(tx, formId);
  const creator = form && (await accountById(tx, form.creatorId));
  if (!form || creator?.status !== 'ACTIVE') return;
  for (const { address, askedAt, confirmedAt } of (await ccStates(tx, formId)).values()) {
    if (askedAt === null && confirmedAt === null) await requestCcConfirmation(host, tx, form, address, creator);
  }
}

/** Sends confirmation links to addresses listed before the upgrade, or before the creator's address was verified. */
export async function requestRemainingConfirmations(host: Host): Promise<void> {
  for (const formId of await formsToConfirm(host.db, FORMS_PER_BATCH))
    await host.db.transaction().execute((tx) => requestNewCcConfirmations(host, tx, formId));
}
