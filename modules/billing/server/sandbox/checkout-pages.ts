import type { BillingPlan } from '../../../../contract/entity/plan.ts';
import { longDayText } from '../../../../server/kit.ts';
import { actionForm, type Page } from '../page.ts';
import { cardForm } from './page.ts';
import type { SandboxState } from './state.ts';

type Draft = Omit<Page, 'product'>;

export function checkoutDraft(plan: BillingPlan, state: SandboxState | undefined, error?: string): Draft {
  const price = priceOf(plan);
  if (state?.status === 'active' && state.planId === plan.plan_id)
    return { title: `You are already on ${plan.name}`, lines: [`You pay ${price}. Nothing to change.`] };
  const changes = state !== undefined && state.status !== 'cancelled' && state.termEnd !== null;
  return {
    title: changes ? `Change to ${plan.name}` : `Subscribe to ${plan.name}`,
    lines: [
      `${price}, for ${count(plan.number_of_submissions_per_month)} submissions a month on ${count(plan.number_of_websites)} websites.`,
      `Your ${plan.period_unit} starts now${changes ? '. The rest of the old one is not refunded' : ''}.`,
      ...(state?.status === 'non_renewing'
        ? [`This resumes renewal: ${plan.name} renews every ${plan.period_unit} until you cancel.`]
        : []),
    ],
    error,
    form: cardForm(`Pay ${price}`, state?.card === 'good' ? state.cardEnding : null, error !== undefined),
  };
}

export function cardDraft(state: SandboxState, error?: string): Draft {
  const known = state.cardEnding === null ? 'No card on file yet.' : `The card on file ends in ${state.cardEnding}.`;
  const trial = state.status === 'in_trial' ? ' It is first charged when your trial ends.' : '';
  return {
    title: 'Your card',
    lines: [`${known}${trial}`],
    error,
    form: cardForm('Use this card', null, error !== undefined),
  };
}

/** The portal's actions on an active subscription. */
export function portalDraft(state: SandboxState): Draft {
  const end = day(state.termEnd ?? state.trialEnd);
  if (state.status === 'non_renewing')
    return {
      title: 'Renew your subscription',
      lines: [`It ends on ${end}. Renew it to continue as before.`],
      form: actionForm('renew', 'Renew'),
    };
  return {
    title: state.status === 'in_trial' ? 'Cancel your trial' : 'Cancel your subscription',
    lines: [
      `It stays active until ${end}. Later submissions are stored, with their content locked.`,
      ...(state.nextBillingAt === null ? [] : [`Otherwise your card is charged on ${day(state.nextBillingAt)}.`]),
    ],
    form: actionForm('cancel', 'Cancel subscription'),
  };
}

const count = (many: number): string => many.toLocaleString('en');

function priceOf({ price, period_unit }: BillingPlan): string {
  return `$${(price / 100).toFixed(2)} per ${period_unit}`;
}

const day = (moment: Date | null): string => (moment === null ? '' : longDayText(moment));
