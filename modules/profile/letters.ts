import type { Read } from '../../src/kernel/index.ts';
import { supportAddress } from '../accounts/public.ts';
import { environment } from '../workspaces/public.ts';

/** A link that opens a letter to support; the support page where no mail address is set, else a letter to be addressed. */
export function letterTo(read: Read, subject: string, body: string): string {
  const email = read(environment).current?.support_email ?? null;
  const letter = `mailto:${email ?? ''}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return email === null ? (supportAddress(read) ?? letter) : letter;
}
