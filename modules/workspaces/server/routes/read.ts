import { collectorOrigin, type Host } from '../../../../server/kit.ts';
import { anyAccount, isSignupOpen } from '../../../accounts/server/public.ts';
import { environment, firstInitialData, getForm, initialData } from '../../contract.ts';
import { requireRole } from '../access.ts';
import { readForm } from '../form.ts';
import { readStart } from '../start.ts';

export function serveRead(host: Host): void {
  const { db, config } = host;

  host.serve(initialData, async ({ account, visitor }) => {
    const live_position = host.live.position();
    const start = await readStart(host, account.id, collectorOrigin(config, visitor.origin));
    const { user, projects, notices, subscription } = start;
    return { user, projects, project_forms_list: projects, subscription, live_position, ...notices };
  });

  host.serve(firstInitialData, async ({ account, visitor }) => {
    const start = await readStart(host, account.id, collectorOrigin(config, visitor.origin));
    const { id, name, email_id, status, account_type, plan, is_new_user } = start.user;
    return {
      user_name: name,
      user_id: id,
      user_emailID: email_id,
      status,
      account_type,
      plan,
      is_new_user,
      project_forms_list: start.projects,
      ...start.notices,
    };
  });

  host.serve(getForm, async ({ account, params, visitor }) => {
    const { formId } = await requireRole(db, params.id, account);
    return readForm(host, formId, account.id, visitor.origin);
  });

  host.serve(environment, async ({ visitor }) => ({
    product: config.product,
    app_env: config.appEnv,
    collector_url: collectorOrigin(config, visitor.origin),
    support_url: config.supportUrl ?? null,
    support_email: config.supportEmail ?? null,
    email_set_up: config.smtpUrl !== undefined,
    has_accounts: await anyAccount(db),
    signup_open: await isSignupOpen(db, config),
  }));
}
