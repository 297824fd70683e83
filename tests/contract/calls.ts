/**
 * The calls of SPEC.md point 7, row by row. `{…}` is a parameter, whatever an endpoint names it; several methods or
 * paths in a row are several calls; `?name` is a query parameter.
 */
export const newerCalls: readonly string[] = [
  'GET /v2/cli/forms/{id}',
  'PATCH /v2/cli/forms/{id}',
  'POST /v2/cli/forms/{formId}/access',
  'PATCH /v2/cli/forms/{formId}/access/{accessId}',
  'POST /v2/cli/forms/{formId}/webhooks',
  'PATCH /v2/cli/forms/{formId}/webhooks/{webhookId}',
  'DELETE /v2/cli/forms/{formId}/webhooks/{webhookId}',
  'GET /v2/cli/websites/{id}',
  'PATCH /v2/cli/websites/{id}',
  'GET /v2/cli/misc/initial-data',
  'GET /v2/cli/plans',
];

/** Below `/v2/cli/subscriptions/`, opened in a new tab. */
export const navigations: readonly string[] = [
  'create-subscription?plan_id',
  'upgrade-subscription?plan_id',
  'update-card-details',
  'edit-subscription',
];

/** Below `/cli`. */
export const firstGenerationCalls: readonly string[] = [
  'POST /user/login',
  'GET /user/check_logged_in',
  'GET /user/logout',
  'GET /user/initial_data',
  'GET /submissions/{formId}',
  'GET /submissions/{formId}?since_id={id}',
  'GET /submission/{id}',
  'GET /submission/{id}/visitor',
  'POST /submission/mark_as/{id}',
  'POST /create/form/{projectId}',
  'POST /create/project',
  'POST /wizard/create/project_form',
  'GET, PUT /form/settings/{formId}',
  'GET /notification/read/{id}',
  'POST /notifications/simple/note/submission/{id}',
  'POST /data_insight/ask',
  'POST /user/quick_register',
  'POST /user/register',
  'GET /anon/send_verification_email/{email}',
  'POST /user/forgot_password',
  'GET, PUT /user/settings',
  'GET or POST /state/run_action/{formId}/{submissionId}/{actionName}',
  'POST /notes/add_new/submission/{id}',
  'POST /reports/basic/form/{formId}, POST /reports/funnel/form/{formId}',
  'GET /multi/share_form_accesses/{formId}',
  'POST /multi/share_form_access/{formId}',
  'DELETE /multi/share_form_access/{shareId}/{formId}',
  'GET /multi/share_form_access/activate/{shareId}/{formId}',
  'POST /user/reminder/submission/{id}',
  'GET /user/reminders',
  'POST /user/reminder/has_read/{reminderId}',
  'POST /user/set_plan',
  'GET /user/get_payment_plans',
  'POST /user/complete_payment',
  'POST /simulate_submission/{formId}',
  'GET /user/beta_feature_signups',
  'POST /user/beta_feature_signup',
];

/** Calls not in SPEC.md, each with its reason. */
export const furtherCalls: Readonly<Record<string, string>> = {
  // The console.
  'GET /app/login': 'The login page with its form in the HTML, so that it works before the script has come',
  'GET /app/logout': 'The logout page, which only asks where another site led to it',
  'POST /app/login': 'The login form as a browser posts it by itself',
  'GET /cli/live': 'Tells an open console what happens elsewhere (PRODUCT.md: submissions appear by themselves)',
  'GET /v2/cli/misc/environment': 'One build serves every installation: its name, kind, collector and support',
  'GET /docs': 'Where Support leads while neither SUPPORT_URL nor SUPPORT_EMAIL is set',
  'GET /docs/{page}': 'The documentation site',
  'GET /docs/{folder}/{file}': 'The same: pages in folders, and what the pages load',
  'GET /docs/{folder}/{subfolder}/{file}': 'The same: parts of its scripts',
  'GET /docs/example-values': 'The address and form id that its examples show',
  'POST /cli/user/verify_email': 'The link of the verification mail',
  'POST /cli/user/reset_password': 'The link of the mail that forgot_password sends',
  'POST /cli/user/confirm_quick_register': 'The link of the mail that quick_register sends',
  'POST /cli/user/sign_out_everywhere':
    '"Log out everywhere" on the profile (PRODUCT.md, Forms, workflow, submissions)',
  'PUT /v2/cli/user/layout': 'Table or Inbox, stored with the account for its other browsers',
  // Deleting is the owner's (PRODUCT.md, Forms, workflow, submissions): typed confirmation, what goes is said first.
  'GET /v2/cli/forms/{id}/contents': 'What goes with a form that is deleted',
  'DELETE /v2/cli/forms/{id}': 'Deletes a form',
  'GET /v2/cli/websites/{id}/contents': 'What goes with a workspace that is deleted',
  'DELETE /v2/cli/websites/{id}': 'Deletes a workspace',
  'DELETE /v2/cli/forms/{formId}/submissions/{submissionId}': 'Deletes a submission',
  'POST /v2/cli/forms/{formId}/submissions/delete': 'Deletes many submissions, all or none',
  'POST /v2/cli/forms/{formId}/submissions/mark': 'Marks many submissions, all or none',
  // The settings tabs.
  'GET /v2/cli/forms/{id}/workflow': 'The settings tab named workflow',
  'PUT /v2/cli/forms/{id}/workflow': 'The same: saves states and actions',
  'POST /v2/cli/forms/{id}/api-key': 'A new API key when the old one has become known',
  'POST /v2/cli/forms/{formId}/auto-responder/test':
    'What visitors will get, mailed to the editor before it is switched on',
  'POST /v2/cli/forms/{formId}/notifications/test': 'The same for the mail about a new submission',
  'GET /v2/cli/forms/{formId}/notifications/opted-out': 'Who has ended these mails for themselves',
  'GET /v2/cli/forms/{formId}/notifications/cc': 'Which CC addresses have confirmed',
  'POST /v2/cli/forms/{formId}/notifications/cc/ask': 'The button that sends the link to confirm once more',
  'GET /confirm-cc/{token}': 'The page behind the link by which a CC address confirms',
  'POST /confirm-cc/{token}': 'The same: its button',
  'GET /unsubscribe/{token}': 'The page behind the link by which a receiver ends the mails of a form',
  'POST /unsubscribe/{token}': 'The same in one click of a mail program (RFC 8058)',
  'GET /v2/cli/forms/{formId}/webhooks': 'The table of webhooks, read again by an open settings tab',
  'GET /v2/cli/forms/{formId}/webhooks/{webhookId}/secret':
    'What a receiver checks the signature with (Standard Webhooks)',
  'POST /v2/cli/forms/{formId}/webhooks/{webhookId}/secret': 'A new one, the old one still signing for a while',
  'GET /v2/cli/submissions/{id}/deliveries':
    'Each delivery of a submission with its tries (PRODUCT.md, Leaving the building)',
  'POST /v2/cli/submissions/{id}/deliveries/{deliveryId}/again': 'The same, sent again by hand',
  'GET /v2/cli/forms/{formId}/deliveries': 'The same for a form: the settings tab named deliveries',
  'POST /v2/cli/forms/{formId}/deliveries/again': 'The same, sent again for a span of time',
  // Reports.
  'POST /v2/cli/forms/{formId}/report': 'What the screen shows beyond the two reports of SPEC.md: figures over time',
  // Share access: the invited side (PRODUCT.md, Accounts and sessions).
  'GET /v2/cli/invitations': 'The invitations that wait for an account',
  'POST /v2/cli/invitations/{invitationId}/accept': 'Accepts one of them',
  'POST /v2/cli/invitations/{invitationId}/decline': 'Declines one of them',
  'POST /v2/cli/invitations/look': 'What the link of an invitation mail is about',
  'POST /v2/cli/invitations/accept': 'Accepts by that link',
  'POST /v2/cli/invitations/decline': 'Declines by that link',
  'POST /v2/cli/invitations/join': 'Makes an account by that link',
  // Billing.
  'GET /v2/cli/billing': 'The subscription and its usage, which the billing screen shows',
  'GET /v2/cli/subscriptions/return': 'Where the provider sends the browser back to',
  'POST /v2/cli/subscriptions/events': 'Where the provider tells what has become of a subscription',
  'GET /billing-sandbox/checkout': "The sandbox provider's own pages (PRODUCT.md, Leaving the building)",
  'POST /billing-sandbox/checkout': 'The same',
  'GET /billing-sandbox/portal': 'The same',
  'POST /billing-sandbox/portal': 'The same',
  'GET /billing-sandbox/card': 'The same',
  'POST /billing-sandbox/card': 'The same',
  // Zapier's REST hooks.
  'GET /v2/cli/zapier/me': 'Tests an API key',
  'GET /v2/cli/zapier/sample': 'A sample for the editor of a zap',
  'POST /v2/cli/zapier/hooks': 'Subscribes a zap',
  'DELETE /v2/cli/zapier/hooks/{id}': 'Unsubscribes it',
  // The data-collection host.
  'GET /t.js': 'The tracking script',
  'GET /verify.js': 'Its part that verifies an installation, loaded only then',
  'POST /v/{projectUid}': 'A visit',
  'POST /f/{formUid}': 'A submission',
  'GET /f/{formUid}': 'What the address of a form says to someone who opens it',
  'POST /verify/{formUid}': 'The verdict on an installation',
};

/** One call: its path with every parameter as `{}`, and the names of its query. */
export interface ListedCall {
  readonly call: string;
  readonly query: readonly string[];
}

/** The calls of a row, its paths below `base`. */
export function callsOf(row: string, base = ''): readonly ListedCall[] {
  const parts = [...row.matchAll(/([A-Z]+(?:(?:, | or )[A-Z]+)*) (\/[^\s,]*)/g)];
  return parts.flatMap(([, methods = '', path = '']) => {
    const [pathname = '', query = ''] = path.split('?');
    const names = query === '' ? [] : query.split('&').map((pair) => pair.split('=')[0] ?? '');
    return methods.split(/, | or /).map((method) => ({ call: `${method} ${bare(base + pathname)}`, query: names }));
  });
}

/** A path with its parameters unnamed, however they are written. */
export function bare(path: string): string {
  return path.replace(/\{\w+\}|:\w+/g, '{}');
}
