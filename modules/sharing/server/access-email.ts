import { translated } from '../../../contract/server-text.ts';
import type { Db, Host } from '../../../server/kit.ts';
import { accountById, queueSecurityEmail, type SecurityEmail } from '../../accounts/server/public.ts';
import { shortName } from '../../mail/server/public.ts';
import { formSummary } from '../../workspaces/server/public.ts';
import german from './email-texts.de.ts';
import { emailTexts } from './email-texts.ts';
import type { Change } from './link-lifecycle.ts';
import type { Link } from './links.ts';

/**
 * Queues an email about a changed link to the person who accepted it. Before acceptance, the invitation itself shows
 * the change.
 */
export async function queueAccessEmail(
  host: Host,
  tx: Db,
  { formId, status, holderId }: Link,
  change: Change,
  by: string,
): Promise<void> {
  const holder = status === 'ACCEPTED' && holderId !== null ? await accountById(tx, holderId) : undefined;
  const form = await formSummary(tx, formId);
  if (!holder || !form) return;
  const t = textsFor(holder.language);
  const name = holder.verified ? t('ACCESS_FORM', { name: shortName(form.name) }) : t('ACCESS_SOME_FORM');
  const editor = holder.verified ? shortName(by) : t('ACCESS_SOME_EDITOR');
  const advice = t('ACCESS_ADVICE');
  await queueSecurityEmail(host, tx, holder, {
    kind: 'access',
    advice,
    ...notice(t, change, { form: name, by: editor }),
  });
}

const textsFor = translated(emailTexts, german);

function notice(
  t: ReturnType<typeof textsFor>,
  change: Change,
  names: { readonly form: string; readonly by: string },
): Pick<SecurityEmail, 'title' | 'lines'> {
  switch (change.kind) {
    case 'edited': {
      const line = t(change.role === 'ADMIN' ? 'ROLE_CHANGED_TO_ADMIN' : 'ROLE_CHANGED_TO_VIEW', names);
      return { title: t('ROLE_CHANGED'), lines: [line] };
    }
    case 'revoked':
      return { title: t('ACCESS_REVOKED_TITLE'), lines: [t('ACCESS_REVOKED_BY', names)] };
    case 'activated':
      return { title: t('ACCESS_RESTORED_TITLE'), lines: [t('ACCESS_RESTORED_BY', names)] };
  }
}
