import { type Account, createError, type Host, RawResponse } from '../../../server/kit.ts';
import { attachmentSource } from '../../mail/server/public.ts';
import { editorRoles, requireRole } from '../../workspaces/server/public.ts';
import { deleteLogo, getLogo, putLogo, readLogo, restoreLogoCall } from '../contract.ts';
import { errors } from '../errors.ts';
import { deleteRemovedLogos, LOGO, logoContent, logoOf, removeLogo, restoreLogo, setLogo } from './logos.ts';

/** Serves the logo of a form's auto-replies to its editors, and adds it to their emails. */
export function serveLogo(host: Host): void {
  const { db } = host;
  const accessOf = (form: Parameters<typeof requireRole>[1], account: Account) =>
    requireRole(db, form, account, editorRoles);

  host.serve(getLogo, async ({ account, params }) => {
    const { formId } = await accessOf(params.formId, account);
    return { version: (await logoOf(db, formId))?.version ?? null };
  });
  host.serve(putLogo, async ({ account, params, body }) => {
    const access = await accessOf(params.formId, account);
    return { version: await setLogo(host, access, Buffer.from(body.content, 'base64')) };
  });
  host.serve(deleteLogo, async ({ account, params }) => {
    await removeLogo(host, await accessOf(params.formId, account));
    return { version: null };
  });
  host.serve(restoreLogoCall, async ({ account, params }) => ({
    version: await restoreLogo(host, await accessOf(params.formId, account)),
  }));
  host.serve(readLogo, async ({ account, params }) => {
    const { formId } = await accessOf(params.formId, account);
    const logo = await logoOf(db, formId);
    const content = logo?.version === params.version ? await logoContent(db, formId) : undefined;
    if (!logo || !content) throw createError(errors.UNKNOWN_LOGO);
    return new RawResponse(200, { ...pictureHeaders, 'content-type': logo.type }, content);
  });
  host.schedule('auto-responder/removed-logos', '43 3 * * *', () => deleteRemovedLogos(db, host.clock.now()));
  host.contribute(attachmentSource, { source: LOGO, read: (formId) => logoContent(db, formId) });
}

const pictureHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
};
