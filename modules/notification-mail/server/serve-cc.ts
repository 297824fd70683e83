import { HOUR_SECONDS } from '../../../contract/duration.ts';
import { isoOf } from '../../../contract/entity/time.ts';
import {
  type Account,
  buttonPage,
  type Host,
  inTransaction,
  createError,
  textPage,
  sharedErrors,
} from '../../../server/kit.ts';
import { accountById } from '../../accounts/server/public.ts';
import { formSettings, settingsChanged } from '../../form-settings/server/public.ts';
import { editorRoles, formSummary, lockAccess, requireRole } from '../../workspaces/server/public.ts';
import {
  requestCcConfirmationAgain,
  type CcChangedLiveEvent,
  confirmCcLink,
  listCc,
  showConfirmCc,
} from '../contract.ts';
import { errors } from '../errors.ts';
import { requestCcConfirmation, requestNewCcConfirmations, requestRemainingConfirmations } from './cc-confirmation.ts';
import { ccStates, confirmCc, syncWithList, mayReceive } from './cc-confirmations.ts';
import { type CcRecipient, recipientOfLink } from './cc-link.ts';

/** CC addresses must confirm before they receive anything. Editors see the status and may resend the link. */
export function serveCc(host: Host): void {
  const { db, clock } = host;
  host.contribute(settingsChanged, async (tx, { formId, change }) => {
    if (!change.cc_addresses) return;
    await syncWithList(tx, formId, change.cc_addresses);
    await requestNewCcConfirmations(host, tx, formId);
  });
  host.schedule('notification-mail/ask-cc', '*/15 * * * *', () => requestRemainingConfirmations(host));
  host.serve(listCc, async ({ account, params }) => {
    const { formId } = await requireRole(db, params.formId, account, editorRoles);
    const { cc_addresses } = await formSettings(db, formId);
    const states = await ccStates(db, formId);
    return cc_addresses.map((address) => {
      const state = states.get(address.toLowerCase());
      const until = state?.allowedUntil ?? null;
      const isAllowed = until !== null && mayReceive(state, clock.now());
      return {
        address,
        is_confirmed: state ? state.confirmedAt !== null : false,
        allowed_until: isAllowed ? isoOf(until.getTime()) : null,
      };
    });
  });
  host.serve(requestCcConfirmationAgain, ({ account, params, body }) =>
    resendConfirmation(host, params.formId, account, body.address),
  );
  serveLink(host);
}

async function resendConfirmation(
  host: Host,
  key: Parameters<typeof requireRole>[1],
  account: Account,
  address: string,
): Promise<{ readonly sent_to: string }> {
  const access = await requireRole(host.db, key, account, editorRoles);
  const { formId } = access;
  return inTransaction(host.db, async (tx) => {
    await lockAccess(tx, access);
    const form = await formSummary(tx, formId);
    const caller = await accountById(tx, account.id);
    if (!form || !caller) throw createError(sharedErrors.UNKNOWN_FORM);
    if (!caller.verified) throw createError(errors.NOT_VERIFIED);
    const state = (await ccStates(tx, formId)).get(address.toLowerCase());
    if (!state) throw createError(errors.UNKNOWN_CC);
    if (state.confirmedAt !== null) throw createError(errors.CC_CONFIRMED);
    if (!(await requestCcConfirmation(host, tx, form, address, caller)))
      throw createError(errors.TOO_MANY_CONFIRMATIONS, {}, HOUR_SECONDS);
    return { sent_to: address };
  });
}

/** A GET must not confirm, because link scanners open links that nobody has clicked. The page's button does. */
function serveLink(host: Host): void {
  const { db, config, clock, live } = host;
  const requireRecipient = async (token: string): Promise<CcRecipient> => {
    const recipient = await recipientOfLink(db, config, token, clock.now());
    if (!recipient) throw createError(errors.BAD_CONFIRMATION);
    return recipient;
  };
  host.serve(showConfirmCc, async ({ params, reply }) => {
    await requireRecipient(params.token);
    return reply.html(confirmationPage);
  });
  host.serve(confirmCcLink, async ({ params, reply }) => {
    const { formId, address } = await requireRecipient(params.token);
    await confirmCc(db, formId, address, clock.now());
    await live.publish(`form:${formId}`, { event: 'cc', form_id: formId } satisfies CcChangedLiveEvent);
    return reply.html(donePage);
  });
}

const confirmationPage = buttonPage(
  'Do you want these emails?',
  'You will get a copy of each new submission to this form.',
  {
    button: 'Confirm',
    field: ['confirm', 'yes'],
  },
);
const donePage = textPage(
  'Confirmed',
  'You now get a copy of each new submission to this form. Every email has an unsubscribe link.',
);
