import { isoOf } from '../../../contract/entity/time.ts';
import { type Host, createError, sharedErrors } from '../../../server/kit.ts';
import { accountById } from '../../accounts/server/public.ts';
import { formSettings } from '../../form-settings/server/public.ts';
import { editorRoles, formSummary, requireRole } from '../../workspaces/server/public.ts';
import { listOptedOut } from '../contract.ts';
import { optedOut } from './opt-out.ts';

/** Editors see which known addresses have unsubscribed; only the recipients themselves can subscribe again. */
export function serveOptedOut(host: Host): void {
  const { db } = host;
  host.serve(listOptedOut, async ({ account, params }) => {
    const { formId } = await requireRole(db, params.formId, account, editorRoles);
    const form = await formSummary(db, formId);
    const creator = form && (await accountById(db, form.creatorId));
    if (!creator) throw createError(sharedErrors.UNKNOWN_FORM);
    const { cc_addresses } = await formSettings(db, formId);
    const addresses = [
      creator.email,
      ...cc_addresses.filter((one) => one.toLowerCase() !== creator.email.toLowerCase()),
    ];
    return (await optedOut(host, formId, addresses)).map(({ address, at }) => ({ address, at: isoOf(at.getTime()) }));
  });
}
