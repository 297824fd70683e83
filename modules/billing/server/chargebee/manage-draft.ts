import { longDayText } from '../../../../server/kit.ts';
import { actionForm, type Page } from '../page.ts';
import type { Snapshot } from '../provider.ts';
import { openPortal } from './endpoints.ts';
import type { Known } from './known.ts';

type Draft = Omit<Page, 'product'>;

/** The actions on a subscription, by name. */
export const actions = { cancel: 'cancel', keep: 'renew', resume: 'resume' } as const;
export type Action = keyof typeof actions;

/** The action for a subscription's state; undefined when it has ended. */
export function fittingAction({ subscription }: Known, { status }: Snapshot): Action | undefined {
  if (subscription.status === 'paused') return 'resume';
  if (status === 'non_renewing') return 'keep';
  return status === 'cancelled' ? undefined : 'cancel';
}

/** The page for an existing Chargebee subscription. */
export function manageDraft(known: Known, snapshot: Snapshot): Draft {
  const action = fittingAction(known, snapshot);
  const draft = action === undefined ? ended : drafts[action](snapshot);
  return {
    ...draft,
    form: `${draft.form ?? ''}\n<p><a href="${openPortal.path}">Invoices and payment methods</a></p>`,
  };
}

const drafts: Readonly<Record<Action, (snapshot: Snapshot) => Draft>> = {
  cancel: (snapshot) => ({
    title: snapshot.status === 'in_trial' ? 'Cancel your trial' : 'Cancel your subscription',
    lines: [
      `It stays active until ${endOf(snapshot)}. Later submissions are stored, with their content locked.`,
      ...(snapshot.nextBillingAt === null ? [] : [`Otherwise it is charged on ${day(snapshot.nextBillingAt)}.`]),
    ],
    form: actionForm(actions.cancel, 'Cancel subscription'),
  }),
  keep: (snapshot) => ({
    title: 'Renew your subscription',
    lines: [`It ends on ${endOf(snapshot)}. Renew it to continue as before.`],
    form: actionForm(actions.keep, 'Renew'),
  }),
  resume: () => ({
    title: 'Resume your subscription',
    lines: ['It is paused: submissions are stored, with their content locked. Resume it to continue from today.'],
    form: actionForm(actions.resume, 'Resume'),
  }),
};

const ended: Draft = {
  title: 'Your subscription has ended',
  lines: ['Choose a plan on the billing page to renew it. Submissions are stored, with their content locked.'],
};

/** For accounts without a Chargebee subscription. */
export function trialDraft(trialEnd: Date | null): Draft {
  return {
    title: 'Nothing to cancel',
    lines: [
      trialEnd === null
        ? 'You have no active subscription.'
        : `Your trial ends automatically on ${day(trialEnd)} and nothing is charged, because there is no card. Later submissions are stored, with their content locked until you choose a plan.`,
    ],
  };
}

const endOf = ({ termEnd, trialEnd }: Snapshot): string => day(termEnd ?? trialEnd);

const day = (moment: Date | null): string => (moment === null ? '' : longDayText(moment));
