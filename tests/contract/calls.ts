/**
 * The calls of SPEC.md point 7, row by row. `{…}` is a parameter of any name; several methods or
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
  'GET /app/login': 'The login page, with its form in the HTML so that it works before the script has loaded',
  'GET /app/logout': 'The logout page, which asks for confirmation only if another site linked to it',
  'POST /app/login': 'The login form, posted by a browser without JavaScript',
  'GET /cli/live': 'Live events for open consoles, so that submissions appear automatically',
  'GET /v2/cli/misc/environment':
    'The settings of this installation: name, environment, collector address, support contact',
  'GET /docs': 'The documentation, which Support opens if neither SUPPORT_URL nor SUPPORT_EMAIL is set',
  'GET /docs/{page}': 'The documentation site',
  'GET /docs/{folder}/{file}': 'Its pages in folders, scripts and styles',
  'GET /docs/{folder}/{subfolder}/{file}': 'Chunks of its scripts',
  'GET /docs/example-values': 'The collector address and form id in its examples',
  'POST /cli/user/verify_email': 'The link in the verification email',
  'POST /cli/user/reset_password': 'The link in the email of forgot_password',
  'POST /cli/user/confirm_quick_register': 'The link in the email of quick_register',
  'POST /cli/user/sign_out_everywhere': '"Log out everywhere else" on the profile screen',
  'POST /v2/cli/forms/{formId}/file-exports': 'Prepares a ZIP of the files of exported submissions',
  'GET /v2/cli/forms/{formId}/file-exports/{exportId}': 'That ZIP, streamed',
  'GET /submissions/{id}/files/{fileId}': 'Redirects to a link to a file that works for minutes',
  'GET /submissions/{id}/files/{fileId}/content': 'The file behind such a link',
  'GET /submissions/{id}/files/{fileId}/shared': 'A file by the link in a webhook or Zapier payload, without a session',
  'GET /v2/cli/submissions/search': 'Submissions of all forms in the command palette, by number, name or address',
  'GET /v2/cli/forms/{formId}/submissions/matching': 'The submissions behind a count of a report',
  'PUT /v2/cli/user/language': 'The language of the console, stored with the account for its emails',
  'GET /v2/cli/user/digest-time': 'When the account gets daily digests, on the profile screen',
  'PUT /v2/cli/user/digest-time': 'Sets that, which SPEC.md has no setting for',
  'DELETE /v2/cli/user/reminders/{reminderId}': 'Deletes a reminder, which SPEC.md only sets and marks as seen',
  'PUT /v2/cli/user/layout': 'The layout, Table or Inbox, stored with the account',
  // Deleting: for owners, after a typed confirmation that lists what is deleted.
  'GET /v2/cli/forms/{id}/contents': 'What deleting a form also deletes',
  'DELETE /v2/cli/forms/{id}': 'Deletes a form',
  'GET /v2/cli/websites/{id}/contents': 'What deleting a workspace also deletes',
  'DELETE /v2/cli/websites/{id}': 'Deletes a workspace',
  'DELETE /v2/cli/forms/{formId}/submissions/{submissionId}': 'Deletes a submission',
  'POST /v2/cli/forms/{formId}/submissions/delete': 'Deletes many submissions, all or none',
  'POST /v2/cli/forms/{formId}/submissions/mark': 'Marks many submissions, all or none',
  // The settings tabs.
  'GET /v2/cli/forms/{id}/workflow': 'The workflow in its settings tab',
  'PUT /v2/cli/forms/{id}/workflow': 'Saves its states and actions',
  'POST /v2/cli/forms/{id}/api-key': 'Replaces an API key',
  'POST /v2/cli/forms/{formId}/auto-responder/test': 'Sends a test of the auto-responder to the editor',
  'GET /v2/cli/forms/{formId}/auto-responder/logo': 'Whether auto-replies have a logo',
  'PUT /v2/cli/forms/{formId}/auto-responder/logo': 'Sets that logo',
  'DELETE /v2/cli/forms/{formId}/auto-responder/logo': 'Removes that logo',
  'POST /v2/cli/forms/{formId}/auto-responder/logo/restore': 'Restores the removed logo',
  'GET /forms/{formId}/auto-reply-logo/{version}': 'The logo of auto-replies as a picture, for their preview',
  'POST /v2/cli/forms/{formId}/notifications/test': 'Sends a test of the notification email to the editor',
  'GET /v2/cli/forms/{formId}/notifications/opted-out': 'The addresses that unsubscribed from notification emails',
  'GET /v2/cli/forms/{formId}/notifications/cc': 'Which CC addresses have confirmed',
  'POST /v2/cli/forms/{formId}/notifications/cc/ask': 'Sends the confirmation link again',
  'GET /confirm-cc/{token}': 'The page on which a CC address confirms',
  'POST /confirm-cc/{token}': 'Its button',
  'GET /mark-submission/{token}': 'The page on which a recipient marks a submission from its notification',
  'POST /mark-submission/{token}': 'Its button',
  'GET /unsubscribe/{token}': 'The page on which an address unsubscribes from a form',
  'POST /unsubscribe/{token}': 'One-click unsubscribe of email clients (RFC 8058)',
  'GET /v2/cli/forms/{formId}/webhooks': 'The webhooks of a form, reloaded by an open settings tab',
  'GET /v2/cli/forms/{formId}/webhooks/{webhookId}/sample': 'The request of the newest submission, as a preview',
  'GET /v2/cli/forms/{formId}/webhooks/{webhookId}/secret': 'The signing secret (Standard Webhooks)',
  'POST /v2/cli/forms/{formId}/webhooks/{webhookId}/secret': 'Replaces it; the old one signs as well for 24 hours',
  'GET /v2/cli/submissions/{id}/deliveries': 'The deliveries of a submission with their attempts',
  'POST /v2/cli/submissions/{id}/deliveries/{deliveryId}/again': 'Retries a delivery',
  'POST /v2/cli/submissions/{id}/replies': 'A reply by email to the sender',
  'DELETE /v2/cli/submissions/{id}/replies/{replyId}': 'Undoes it within ten seconds',
  'GET /v2/cli/forms/{formId}/canned-replies': 'The texts that editors use again in replies',
  'POST /v2/cli/forms/{formId}/canned-replies': 'Adds one',
  'PUT /v2/cli/forms/{formId}/canned-replies/{cannedId}': 'Changes one',
  'DELETE /v2/cli/forms/{formId}/canned-replies/{cannedId}': 'Deletes one',
  'GET /v2/cli/forms/{formId}/deliveries': 'The deliveries of a form in their settings tab',
  'GET /v2/cli/forms/{formId}/deliveries/{deliveryId}/request': 'What a delivery sends',
  'POST /v2/cli/forms/{formId}/deliveries/again': 'Retries failed deliveries of a date range',
  'GET /v2/cli/forms/{formId}/installation-check': 'The last check of the installation, beside the guide',
  // Reports.
  'POST /v2/cli/forms/{formId}/report': 'Counts over time, which the two reports of SPEC.md lack',
  // Share access, for invited people.
  'GET /v2/cli/invitations': 'The pending invitations of an account',
  'POST /v2/cli/invitations/{invitationId}/accept': 'Accepts one of them',
  'POST /v2/cli/invitations/{invitationId}/decline': 'Declines one of them',
  'POST /v2/cli/invitations/look': 'Shows the invitation of an emailed link',
  'POST /v2/cli/invitations/accept': 'Accepts by that link',
  'POST /v2/cli/invitations/decline': 'Declines by that link',
  'POST /v2/cli/invitations/join': 'Creates an account by that link',
  // Billing.
  'GET /v2/cli/billing': 'The subscription and its usage on the billing screen',
  'GET /v2/cli/subscriptions/return': 'The page to which the provider redirects the browser',
  'POST /v2/cli/subscriptions/events': 'Events from the billing provider',
  'GET /billing-sandbox/checkout': "The sandbox provider's pages",
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
