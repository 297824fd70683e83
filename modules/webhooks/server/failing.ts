import { DAY_MS } from '../../../contract/duration.ts';
import { translated } from '../../../contract/server-text.ts';
import type { Language } from '../../../contract/text.ts';
import { type Db, type Host, inTransaction, sql } from '../../../server/kit.ts';
import { accountById, consumeEmailAllowance } from '../../accounts/server/public.ts';
import { consoleUrl, queueMail } from '../../mail/server/public.ts';
import { formSummary } from '../../workspaces/server/public.ts';
import german from './email-texts.de.ts';
import { emailTexts } from './email-texts.ts';
import type { WebhookReceiver } from './repository.ts';

/** Days of uninterrupted failure until the owner is emailed, and again until the webhook is turned off. */
const WARNED_AFTER = 3;
const OFF_AFTER = 2;

/** Resets the failure streak after a success or when the webhook is turned off. */
export async function resetFailures(db: Db, { id }: Pick<WebhookReceiver, 'id'>): Promise<void> {
  await sql`
    update webhooks set failing_since = null, warned_at = null where id = ${id} and failing_since is not null`.execute(
    db,
  );
}

/** Records a failure. Returns true if the owner was warned long enough ago and nothing has succeeded since. */
export async function recordFailure(host: Host, receiver: WebhookReceiver): Promise<boolean> {
  const now = host.clock.now();
  return inTransaction(host.db, async (tx) => {
    const { rows } = await sql<{ is_due: boolean; is_over: boolean }>`
      update webhooks set failing_since = coalesce(failing_since, ${now}) where id = ${receiver.id} and is_active
      returning warned_at is null and failing_since <= ${daysBefore(now, WARNED_AFTER)} as is_due,
        coalesce(warned_at <= ${daysBefore(now, OFF_AFTER)}, false) as is_over`.execute(tx);
    if (rows[0]?.is_due === true) await warn(tx, host, receiver);
    return rows[0]?.is_over ?? false;
  });
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

async function warn(tx: Db, { live, config, clock }: Host, { id, formId, name }: WebhookReceiver): Promise<void> {
  const form = await formSummary(tx, formId);
  const creator = form && (await accountById(tx, form.creatorId));
  if (!creator) return;
  await sql`update webhooks set warned_at = ${clock.now()} where id = ${id}`.execute(tx);
  if (!(await consumeEmailAllowance(tx, creator, 'webhook', clock.now()))) return;
  const href = `${consoleUrl(config)}/app/${form.projectUid}/${form.uid}/settings/webhooks`;
  const names = { webhook: name, form: form.name, project: form.projectName };
  await queueMail(
    { db: tx, live },
    {
      to: { name: creator.name, address: creator.email },
      ...warning({ names: creator.verified ? names : undefined, href, language: creator.language }),
      toUnverified: !creator.verified,
    },
  );
}

export const emailTextsFor = translated(emailTexts, german);

interface Warning {
  /** Undefined for an unverified address: it may be somebody else's, so the email has no names that users have entered. */
  readonly names: { readonly webhook: string; readonly form: string; readonly project: string } | undefined;
  readonly href: string;
  readonly language: Language | null;
}

function warning({ names, href, language }: Warning) {
  const t = emailTextsFor(language);
  const days = WARNED_AFTER;
  return {
    subject: names ? t('WEBHOOK_FAILING_SUBJECT', names) : t('SOME_WEBHOOK_FAILING_SUBJECT'),
    content: {
      language,
      heading: names ? t('WEBHOOK_FAILING_HEADING', names) : t('SOME_WEBHOOK_FAILING_HEADING'),
      lines: [
        names ? t('WEBHOOK_FAILING_TEXT', { ...names, days }) : t('SOME_WEBHOOK_FAILING_TEXT', { days }),
        t('WEBHOOK_FAILING_NEXT', { days: OFF_AFTER }),
      ],
      button: { text: t('VIEW_WEBHOOKS'), href },
    },
  };
}
