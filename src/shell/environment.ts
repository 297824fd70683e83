import { HELP_PATH } from '../../contract/help.ts';
import type { Read } from '../kernel/index.ts';
import { environment } from './state.ts';

/** Whether emails are delivered. Without a mail server each is saved to a file on the server. */
export const isEmailSetUp = (read: Read): boolean => read(environment).current?.email_set_up !== false;

/** Link to support: the operator's page, else their email address, else the bundled documentation. */
export function supportAddress(read: Read): string {
  const { support_url = null, support_email = null } = read(environment).current ?? {};
  return support_url ?? (support_email === null ? HELP_PATH : `mailto:${support_email}`);
}
