import type { Read } from '../../src/kernel/index.ts';
import { shares } from './state.ts';

/** The number of people with access to a form as text; undefined if nobody else has any, or while unknown. */
export function countIn(read: Read, form: string): string | undefined {
  const count = read(shares)
    .get(form)
    ?.shares.filter(({ status }) => status === 'ACCEPTED').length;
  return count === undefined || count < 2 ? undefined : String(count);
}
