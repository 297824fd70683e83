import { buttonPage, type Host, createError } from '../../../server/kit.ts';
import { formSummary } from '../../workspaces/server/public.ts';
import { type OptOutsChanged, showUnsubscribe, unsubscribe } from '../contract.ts';
import { errors } from '../errors.ts';
import { optIn, optOut, type Place, placeOf } from './opt-out.ts';

/**
 * The pages behind the link of a notification. Opening it changes nothing: programs open links that nobody clicked. They
 * do not name the form: a mail is forwarded with its link.
 */
export function serveUnsubscribing(host: Host): void {
  host.serve(showUnsubscribe, async ({ params, reply }) => {
    await placeBehind(host, params.token);
    return reply.html(askPage);
  });
  host.serve(unsubscribe, async ({ params, body, reply }) => {
    const place = await placeBehind(host, params.token);
    const wantsAgain = body.again !== undefined;
    await (wantsAgain ? optIn : optOut)(host, place);
    const note = { event: 'opt-outs', form_id: place.formId } satisfies OptOutsChanged;
    await host.live.publish(`form:${place.formId}`, note);
    return reply.html(wantsAgain ? onPage : offPage);
  });
}

async function placeBehind({ db, config }: Host, token: string): Promise<Place> {
  const place = placeOf(config, token);
  if (!place || !(await formSummary(db, place.formId))) throw createError(errors.BAD_LINK);
  return place;
}

const STOP = { button: 'Stop these mails', field: ['List-Unsubscribe', 'One-Click'] } as const;
const AGAIN = { button: 'Send them to me again', field: ['again', 'yes'] } as const;

const askPage = buttonPage('Stop these mails?', 'You will get no more mails about new submissions on this form.', STOP);
const offPage = buttonPage('No more mails', 'You get no more mails about new submissions on this form.', AGAIN);
const onPage = buttonPage('Mails are on', 'You get a mail about each new submission on this form again.', STOP);
