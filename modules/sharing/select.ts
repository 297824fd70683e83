import { failureOf, type Read } from '../../src/kernel/index.ts';
import type { WaitingHeading } from '../setup/public.ts';
import { loadInvitations } from './commands.ts';
import { invitations, shares } from './state.ts';
import { texts } from './texts.ts';

const invited: WaitingHeading = { title: texts('invitedToForms'), lead: texts('invitedToFormsLead') };

/** The heading of pending invitations, for users without a form; null if there are none. */
export function invitationHeading(read: Read): WaitingHeading | 'unknown' | null {
  const { list } = read(invitations);
  if (list === null) return failureOf(loadInvitations)(read) === null ? 'unknown' : null;
  return list.length > 0 ? invited : null;
}

/** The number of people with access to a form as text; undefined if nobody else has any, or while unknown. */
export function countIn(read: Read, form: string): string | undefined {
  const count = read(shares)
    .get(form)
    ?.shares.filter(({ status }) => status === 'ACCEPTED').length;
  return count === undefined || count < 2 ? undefined : String(count);
}
