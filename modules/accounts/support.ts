import type { Read } from '../../src/kernel/index.ts';
import { environment } from '../workspaces/public.ts';

/** Where users find help: a page, else a mail address, else nowhere. */
export function supportAddress(read: Read): string | null {
  const { support_url = null, support_email = null } = read(environment).current ?? {};
  return support_url ?? (support_email === null ? null : `mailto:${support_email}`);
}
