import { buttonPage, type Host, createError } from '../../../server/kit.ts';
import { formSummary } from '../../workspaces/server/public.ts';
import { type OptOutsChangedLiveEvent, showUnsubscribe, unsubscribe } from '../contract.ts';
import { errors } from '../errors.ts';
import { optIn, optOut, type Subscription, subscriptionOf } from './opt-out.ts';

/**
 * Serves the unsubscribe pages. A GET changes nothing, because link scanners open links that nobody has clicked. The
 * pages do not name the form, because emails get forwarded with their link.
 */
export function serveUnsubscribing(host: Host): void {
  host.serve(showUnsubscribe, async ({ params, reply }) => {
    await requireSubscription(host, params.token);
    return reply.html(confirmationPage);
  });
  host.serve(unsubscribe, async ({ params, body, reply }) => {
    const subscription = await requireSubscription(host, params.token);
    const wantsAgain = body.again !== undefined;
    await (wantsAgain ? optIn : optOut)(host, subscription);
    const event = { event: 'opt-outs', form_id: subscription.formId } satisfies OptOutsChangedLiveEvent;
    await host.live.publish(`form:${subscription.formId}`, event);
    return reply.html(wantsAgain ? onPage : offPage);
  });
}

async function requireSubscription({ db, config }: Host, token: string): Promise<Subscription> {
  const subscription = subscriptionOf(config, token);
  if (!subscription || !(await formSummary(db, subscription.formId))) throw createError(errors.BAD_LINK);
  return subscription;
}

const STOP = { button: 'Unsubscribe', field: ['List-Unsubscribe', 'One-Click'] } as const;
const AGAIN = { button: 'Resubscribe', field: ['again', 'yes'] } as const;

const confirmationPage = buttonPage(
  'Unsubscribe?',
  'You will no longer get emails about new submissions to this form.',
  STOP,
);
const offPage = buttonPage('Unsubscribed', 'You no longer get emails about new submissions to this form.', AGAIN);
const onPage = buttonPage('Resubscribed', 'You get an email about each new submission to this form again.', STOP);
