import { translated } from '../../../contract/server-text.ts';
import type { Db, Host } from '../../../server/kit.ts';
import { accountById, queueSecurityEmail } from '../../accounts/server/public.ts';
import { shortName } from '../../mail/server/public.ts';
import german from './email-texts.de.ts';
import { emailTexts } from './email-texts.ts';
import { formSummary } from './form-summary.ts';

/** A replaced key or secret of a form. */
export interface NewCredential {
  readonly formId: number;
  /** Id of the account that replaced it. */
  readonly by: number;
  readonly credential: keyof typeof codes;
}

const codes = {
  'API key': ['NEW_API_KEY', 'NEW_API_KEY_BY'],
  'webhook secret': ['NEW_WEBHOOK_SECRET', 'NEW_WEBHOOK_SECRET_BY'],
} as const;

const textsFor = translated(emailTexts, german);

/** Queues an email about it to the form's creator and to the account that replaced it. */
export async function queueCredentialEmail(
  host: Pick<Host, 'live' | 'config' | 'clock'>,
  tx: Db,
  { formId, by, credential }: NewCredential,
): Promise<void> {
  const form = await formSummary(tx, formId);
  const editor = await accountById(tx, by);
  if (!form || !editor) return;
  for (const id of new Set([form.creatorId, by])) {
    const reader = await accountById(tx, id);
    if (!reader) continue;
    const t = textsFor(reader.language);
    const names = reader.verified
      ? { form: t('CREDENTIAL_FORM', { name: shortName(form.name) }), who: shortName(editor.name) }
      : { form: t('CREDENTIAL_SOME_FORM'), who: t('CREDENTIAL_SOMEONE') };
    const [title, line] = codes[credential];
    await queueSecurityEmail(host, tx, reader, {
      kind: 'credential',
      title: t(title),
      lines: [t(line, names)],
      advice: t('CREDENTIAL_ADVICE'),
    });
  }
}
