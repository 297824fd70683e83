import type { Db, Host } from '../../../server/kit.ts';
import { accountById, sendSecurityEmail } from '../../accounts/server/public.ts';
import { shortName } from '../../mail/server/public.ts';
import { formSummary } from './form-summary.ts';

/** A replaced key or secret of a form. */
export interface NewCredential {
  readonly formId: number;
  /** Id of the account that replaced it. */
  readonly by: number;
  /** Its display name, e.g. `API key`. */
  readonly credential: string;
  /** What happens to the previous one. */
  readonly consequence: string;
}

/** Queues an email about it to the form's creator and to the account that replaced it. */
export async function mailNewCredential(
  host: Pick<Host, 'live' | 'config' | 'clock'>,
  tx: Db,
  { formId, by, credential, consequence }: NewCredential,
): Promise<void> {
  const form = await formSummary(tx, formId);
  const editor = await accountById(tx, by);
  if (!form || !editor) return;
  for (const id of new Set([form.creatorId, by])) {
    const reader = await accountById(tx, id);
    if (!reader) continue;
    const [which, who] = reader.verified
      ? [`“${shortName(form.name)}”`, shortName(editor.name)]
      : ['your form', 'A user'];
    await sendSecurityEmail(host, tx, reader, {
      kind: 'credential',
      title: `A new ${credential} was created`,
      lines: [`${who} created a new ${credential} for ${which}. ${consequence}`],
      advice: 'If you did not expect this, check who has access to the form in its settings, then create another one.',
    });
  }
}
