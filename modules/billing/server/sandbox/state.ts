import { DateTime } from 'luxon';
import type { PeriodUnit } from '../../../../contract/entity/plan.ts';
import type { Snapshot } from '../provider.ts';

/** A sandbox subscription with its simulated card. A failing card is accepted and declined at the next charge. */
export interface SandboxState extends Snapshot {
  readonly card: 'good' | 'failing' | null;
  /** The last four digits. */
  readonly cardEnding: string | null;
}

export interface Card {
  readonly kind: 'good' | 'failing';
  readonly ending: string;
}

/** The billing period of a state's plan. */
type Period = (planId: string) => PeriodUnit;

/** Starts a paid term now. */
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

/** Starts a term granted by the operator, renewed only with a card. */
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

/** Sets another card: a trial or granted term then continues as a paid subscription. */
export function cardReplaced(state: SandboxState, card: Card): SandboxState {
  const next = state.status === 'non_renewing' ? {} : { nextBillingAt: endOfPhase(state) };
  return changed(withCard(state, card), next);
}

/** Cancels at the end of the paid term or trial. Only an active subscription can be cancelled. */
export function cancelled(state: SandboxState): SandboxState {
  if (state.status !== 'active' && state.status !== 'in_trial') return state;
  return changed(state, { status: 'non_renewing', nextBillingAt: null });
}

/** Removes the cancellation of a subscription that is still active. */
export function renewed(state: SandboxState): SandboxState {
  if (state.status !== 'non_renewing') return state;
  if (state.termEnd !== null) return changed(state, { status: 'active', nextBillingAt: charged(state, state.termEnd) });
  return changed(state, { status: 'in_trial', nextBillingAt: charged(state, state.trialEnd) });
}

/** Nothing is charged without a card. */
const charged = ({ card }: SandboxState, at: Date | null): Date | null => (card === null ? null : at);

/** Applies the passage of time: trials end, terms are renewed or expire, in order. */
export function advance(state: SandboxState, period: Period, now: Date): SandboxState {
  let current = state;
  for (let end = endOfPhase(current); end !== null && end <= now; end = endOfPhase(current))
    current = nextPhase(current, end, period(current.planId));
  return current;
}

/** The time of the next automatic change; null when ended. */
function endOfPhase({ status, termEnd, trialEnd }: SandboxState): Date | null {
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

/** Each change increments the version. */
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
