import type { Read } from '../../src/kernel/index.ts';
import { supportAddress } from '../accounts/public.ts';
import { environment } from '../workspaces/public.ts';

/** A link that opens a letter to support; the support page where no mail address is set, else null. */
export function letterTo(read: Read, subject: string, body: string): string | null {
  const email = read(environment).current?.support_email ?? null;
  if (email === null) return supportAddress(read);
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
