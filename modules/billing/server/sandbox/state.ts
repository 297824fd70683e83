import { DateTime } from 'luxon';
import type { PeriodUnit } from '../../../../contract/entity/plan.ts';
import type { Snapshot } from '../provider.ts';

/** A subscription as the sandbox keeps it: with the simulated card. A failing card is taken, and declined at the next charge. */
export interface SandboxState extends Snapshot {
  readonly card: 'good' | 'failing' | null;
  /** The last four digits. */
  readonly cardEnding: string | null;
}

export interface Card {
  readonly kind: 'good' | 'failing';
  readonly ending: string;
}

/** How often the plan of a state is paid. */
type Period = (planId: string) => PeriodUnit;

/** A plan was paid for: its term begins now, whatever was before. */
export function subscribed(
  state: SandboxState,
  planId: string,
  card: Card,
  period: PeriodUnit,
  now: Date,
): SandboxState {
  const end = afterPeriod(now, period);
  const term = { termStart: now, termEnd: end, nextBillingAt: end };
  return changed(withCard(state, card), { ...term, status: 'active', planId });
}

/** A plan that the operator gives: a term of it begins now, and is renewed only if there is a card. */
export function granted(state: SandboxState, planId: string, period: PeriodUnit, now: Date): SandboxState {
  const end = afterPeriod(now, period);
  const isRenewed = state.card !== null;
  return changed(state, {
    status: isRenewed ? 'active' : 'non_renewing',
    nextBillingAt: isRenewed ? end : null,
    planId,
    termStart: now,
    termEnd: end,
  });
}

/** Another card: a trial goes on as a paid subscription when it ends, and so does a term that was given. */
export function cardReplaced(state: SandboxState, card: Card): SandboxState {
  const next = state.status === 'non_renewing' ? {} : { nextBillingAt: endOfPhase(state) };
  return changed(withCard(state, card), next);
}

/** Ends with what was paid, or with the trial. Only what runs can be cancelled. */
export function cancelled(state: SandboxState): SandboxState {
  if (state.status !== 'active' && state.status !== 'in_trial') return state;
  return changed(state, { status: 'non_renewing', nextBillingAt: null });
}

/** Takes a cancellation back while the subscription still runs. */
export function renewed(state: SandboxState): SandboxState {
  if (state.status !== 'non_renewing') return state;
  if (state.termEnd !== null) return changed(state, { status: 'active', nextBillingAt: charged(state, state.termEnd) });
  return changed(state, { status: 'in_trial', nextBillingAt: charged(state, state.trialEnd) });
}

/** Without a card nothing is charged. */
const charged = ({ card }: SandboxState, at: Date | null): Date | null => (card === null ? null : at);

/** What time has made of a subscription: trials end, terms are renewed or run out, one after the other. */
export function evolved(state: SandboxState, period: Period, now: Date): SandboxState {
  let current = state;
  for (let end = endOfPhase(current); end !== null && end <= now; end = endOfPhase(current))
    current = nextPhase(current, end, period(current.planId));
  return current;
}

/** When something happens by itself next; null for what is over. */
export function endOfPhase({ status, termEnd, trialEnd }: SandboxState): Date | null {
  return status === 'cancelled' ? null : (termEnd ?? trialEnd);
}

function nextPhase(state: SandboxState, end: Date, period: PeriodUnit): SandboxState {
  if (state.status === 'non_renewing' || state.card !== 'good')
    return changed(state, { status: 'cancelled', nextBillingAt: null });
  const termEnd = afterPeriod(end, period);
  return changed(state, { status: 'active', termStart: end, termEnd, nextBillingAt: termEnd });
}

const withCard = (state: SandboxState, card: Card): SandboxState => ({
  ...state,
  card: card.kind,
  cardEnding: card.ending,
});

/** Every change is one version more. */
const changed = (state: SandboxState, change: Partial<SandboxState>): SandboxState => ({
  ...state,
  ...change,
  version: state.version + 1,
});

function afterPeriod(from: Date, unit: PeriodUnit): Date {
  return DateTime.fromJSDate(from, { zone: 'utc' })
    .plus(unit === 'month' ? { months: 1 } : { years: 1 })
    .toJSDate();
}
