import type { InstallationResult } from '../../../../contract/entity/installation-result.ts';
import type { Handler, Host } from '../../../../server/kit.ts';
import { verifyInstallation } from '../../contract.ts';
import { isValidCheckCode } from '../check-code.ts';
import { hostOf, isOfDomain } from '../domain.ts';
import { installationChecks } from '../limits.ts';
import { lookUpForm, recordCheck } from '../verification.ts';

const advice: Readonly<Record<InstallationResult, string>> = {
  ok: 'The form is installed. Send it once to see the submission arrive.',
  'Invalid domain': 'Invalid domain. This page is not on the domain of the workspace.',
  'Form not found': 'Form not found. The page needs a form whose id is the one in the snippet.',
  'Field error':
    'Field error. The form needs a field with a name, and a field named email while the auto responder is on.',
};

/** Added for a visitor, and for the owner whose code is missing or has expired. */
const ONLY_HERE = 'To see the result in Setup as well, open this page with the address that Setup shows.';

/** Verifies an installation from what `verify.js` found on the page, and notifies the console if its owner opened the page. */
export function serveVerification(host: Host): void {
  const check: Handler<typeof verifyInstallation> = async ({ params, body, visitor: { headers } }) => {
    const form = await lookUpForm(host.db, params.formUid);
    const origin = hostOf(headers.origin);
    const result = verify();
    const isFromSetup =
      form !== undefined && isValidCheckCode(host.config, form.id, { code: body.code, now: host.clock.now() });
    if (isFromSetup) {
      await recordCheck(host.db, { formId: form.id, result, origin: headers.origin ?? null, at: host.clock.now() });
      await host.live.publish(`form:${form.id}`, { event: 'verified', form_id: form.id, result });
    }
    return { result, message: isFromSetup ? advice[result] : `${advice[result]} ${ONLY_HERE}` };

    function verify(): InstallationResult {
      if (!form) return 'Form not found';
      if (origin !== undefined && !isOfDomain(origin, form.domain)) return 'Invalid domain';
      if (!body.found) return 'Form not found';
      const named = body.names.filter((name) => name !== '' && !name.startsWith('_'));
      return named.length === 0 || (form.needsEmail && !named.includes('email')) ? 'Field error' : 'ok';
    }
  };
  host.serve(verifyInstallation, check, { limit: installationChecks, per: 'network' });
}
