import type { Read } from '../../src/kernel/index.ts';
import { HELP_PATH } from '../../contract/help.ts';
import { supportAddress } from '../../src/shell/environment.ts';
import { environment } from '../../src/shell/state.ts';

/** A prefilled email to support, or a link to the support or help page if there is no support address. */
export function emailTo(read: Read, subject: string, body: string): string {
  const email = read(environment).current?.support_email ?? null;
  if (email !== null) return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  const address = supportAddress(read);
  return address === HELP_PATH ? `${HELP_PATH}#your-data` : address;
}
