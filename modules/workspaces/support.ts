import { HELP_PATH } from '../../contract/help.ts';
import type { Read } from '../../src/kernel/index.ts';
import { environment } from './state.ts';

/** Link to support: the operator's page, else their email address, else the bundled documentation. */
export function supportAddress(read: Read): string {
  const { support_url = null, support_email = null } = read(environment).current ?? {};
  return support_url ?? (support_email === null ? HELP_PATH : `mailto:${support_email}`);
}
