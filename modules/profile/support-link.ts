import type { Read } from '../../src/kernel/index.ts';
import { HELP_PATH } from '../../contract/help.ts';
import { environment, supportAddress } from '../workspaces/public.ts';

/** A link that opens a prepared mail to support; where support has no mail address, one to its page or the help page. */
export function emailTo(read: Read, subject: string, body: string): string {
  const email = read(environment).current?.support_email ?? null;
  if (email !== null) return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  const address = supportAddress(read);
  return address === HELP_PATH ? `${HELP_PATH}#your-data` : address;
}
