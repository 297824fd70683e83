import type { Read } from '../../src/kernel/index.ts';
import { webhooks } from './state.ts';

/** The number of a form's webhooks as text; undefined for none, or while unknown. */
export function countIn(read: Read, form: string): string | undefined {
  const count = read(webhooks).get(form)?.webhooks.length ?? 0;
  return count === 0 ? undefined : String(count);
}
