import { defineServerModule } from '../../../server/kit.ts';
import { lastCheck, signCheckCode } from '../../collector/server/public.ts';
import { editorRoles, requireRole } from '../../workspaces/server/public.ts';
import { getInstallationCheck } from '../contract.ts';

export default defineServerModule({
  id: 'installation',
  needs: ['collector', 'workspaces'],
  register(host) {
    host.serve(getInstallationCheck, async ({ account, params }) => {
      const { formId } = await requireRole(host.db, params.formId, account, editorRoles);
      const check = await lastCheck(host.db, formId);
      return {
        check: check ? { result: check.result, origin: check.origin, at: check.at.toISOString() } : null,
        code: signCheckCode(host.config, formId, host.clock.now()),
      };
    });
  },
});
