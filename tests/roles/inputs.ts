import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import * as accounts from '../../modules/accounts/contract.ts';
import * as autoResponder from '../../modules/auto-responder/contract.ts';
import * as beta from '../../modules/beta/contract.ts';
import * as billing from '../../modules/billing/contract.ts';
import * as sandbox from '../../modules/billing/server/sandbox/endpoints.ts';
import * as collector from '../../modules/collector/contract.ts';
import * as deliveryLog from '../../modules/delivery-log/contract.ts';
import * as fileExports from '../../modules/export/contract.ts';
import * as installation from '../../modules/installation/contract.ts';
import * as files from '../../modules/files/contract.ts';
import { signLink, signUntil } from '../../modules/files/server/link.ts';
import * as formSettings from '../../modules/form-settings/contract.ts';
import * as help from '../../modules/help/contract.ts';
import * as notes from '../../modules/notes/contract.ts';
import * as notificationMail from '../../modules/notification-mail/contract.ts';
import * as notifications from '../../modules/notifications/contract.ts';
import * as profile from '../../modules/profile/contract.ts';
import * as reminders from '../../modules/reminders/contract.ts';
import * as replies from '../../modules/replies/contract.ts';
import * as reports from '../../modules/reports/contract.ts';
import * as sharing from '../../modules/sharing/contract.ts';
import * as submissions from '../../modules/submissions/contract.ts';
import * as webhooks from '../../modules/webhooks/contract.ts';
import * as workflow from '../../modules/workflow/contract.ts';
import * as workspaces from '../../modules/workspaces/contract.ts';
import * as zapier from '../../modules/zapier/contract.ts';
import { describedCalls } from '../contract/described-call.ts';
import { png } from '../server/multipart.ts';
import { PASSWORD } from '../server/person.ts';
import { ccOf } from './fixtures.ts';
import type { Input, Material } from './input.ts';
import { ofConfirmation, ofMark, ofOptOut, SECRET } from './signed-links.ts';

type Make = (material: Material) => Input;

/** Typed by the endpoint's schemas, so that the compiler finds errors. */
interface InputOf<E extends Endpoint> extends Input {
  readonly params?: z.input<E['params']>;
  readonly query?: z.input<E['query']>;
  readonly body?: z.input<E['body']>;
}

function given<E extends Endpoint>(
  endpoint: E,
  make: (material: Material) => InputOf<E>,
): readonly [endpoint: Endpoint, make: Make] {
  return [endpoint, make];
}

const website = { name: 'Acme', domain: 'example.com' };
const page = { url: 'https://example.com/contact', referrer: '', age: 1, time: 1, formTime: 1 };
const card = { card_number: '4242 4242 4242 4242' };
const webhook = { name: 'Stock', request_url: 'https://hooks.example.test/stock' };
const autoReply = {
  auto_responder_email_subject: 'Thank you',
  auto_responder_email_from_name: 'Acme',
  auto_responder_email_template: 'Hello {{name}}',
};
const canned = { name: 'Thanks', text: 'Thank you, {{name}}' };
const later = Math.floor(Date.now() / 1000) + 3600;
const withKey = ({ apiKey }: Material) => ({ headers: { [zapier.KEY_HEADER]: apiKey } });
const ofProject = ({ form }: Material) => ({ id: form.project_uid });
const ofForm = ({ form }: Material) => ({ formId: form.form_uid });
const ofFormId = ({ form }: Material) => ({ id: form.form_uid });
const ofSubmission = ({ submissionId }: Material) => ({ id: submissionId });
const ofFile = (material: Material) => ({ ...ofSubmission(material), fileId: material.fileId });
const ofWebhook = (material: Material) => ({ ...ofForm(material), webhookId: material.webhookId });
const ofCanned = (material: Material) => ({ ...ofForm(material), cannedId: material.cannedId });
const ofShare = (material: Material) => ({ ...ofForm(material), shareId: material.accessId });
const ofInvitation = ({ invitationId }: Material) => ({ invitationId });
const ofCollected = ({ form }: Material) => ({ formUid: form.form_uid });

/** Calls that succeed for permitted callers. An endpoint not listed needs no input. */
const inputs: ReadonlyMap<Endpoint, Make> = new Map<Endpoint, Make>([
  given(accounts.logInCall, ({ bystander }) => ({ body: { email_id: bystander.email, password: PASSWORD } })),
  given(accounts.loginPage, ({ bystander }) => ({ body: { email_id: bystander.email, password: PASSWORD } })),
  given(accounts.registerCall, ({ newAddress }) => ({
    body: { email_id: newAddress, name: 'New', password: PASSWORD },
  })),
  given(accounts.forgotPassword, ({ bystander }) => ({ body: { email_id: bystander.email } })),
  given(accounts.resetPasswordCall, ({ resetToken }) => ({ body: { token: resetToken, password: PASSWORD } })),
  given(accounts.verifyEmailCall, ({ verifyToken }) => ({ body: { token: verifyToken, password: PASSWORD } })),
  given(accounts.sendVerificationEmail, ({ bystander }) => ({ params: { email: bystander.email } })),
  given(beta.quickRegister, ({ newAddress }) => ({ body: { email_id: newAddress } })),
  given(beta.confirmQuickRegister, ({ betaToken }) => ({ body: { token: betaToken } })),

  given(profile.saveLanguageCall, () => ({ body: { language: 'de' as const } })),
  given(notificationMail.saveDigestTimeCall, () => ({
    body: { daily_digest: { hour: 18, timezone: 'Europe/Berlin' } },
  })),
  given(profile.changeProfile, () => ({ body: { name: 'Somebody' } })),
  given(submissions.searchSubmissions, () => ({ query: { text: 'ada' } })),
  given(submissions.saveLayout, () => ({ body: { layout: 'inbox' as const } })),
  given(beta.betaFeatureSignup, () => ({ body: { code: 'ADVANCED_REPORTS' as const } })),
  given(notifications.readNotification, ({ notificationId }) => ({ params: { id: String(notificationId) } })),
  given(reminders.readReminderCall, ({ reminderId }) => ({ params: { reminderId } })),
  given(reminders.deleteReminderCall, ({ reminderId }) => ({ params: { reminderId } })),

  given(billing.setPlan, () => ({ body: { plan_name: 'Team' } })),
  given(billing.completePayment, ({ paymentId }) => ({
    body: { payment_id: paymentId, validity_in_months: 1, plan_name: 'Team' },
  })),
  given(sandbox.checkoutPage, () => ({ query: { plan_id: 'team-monthly' } })),
  given(sandbox.payCheckout, () => ({ query: { plan_id: 'team-monthly' }, body: card })),
  given(sandbox.replaceCard, () => ({ body: card })),
  given(sandbox.changeInPortal, () => ({ body: { action: 'renew' } })),
  given(billing.providerEvent, () => ({ body: {} })),

  given(workspaces.createProject, () => ({ body: website })),
  given(workspaces.createProjectAndForm, () => ({
    body: { project_name: 'Acme', project_domain: 'example.com', form_name: 'Contact' },
  })),
  given(workspaces.createFormCall, ({ form }) => ({
    params: { projectId: form.project_uid },
    body: { name: 'Contact' },
  })),
  given(workspaces.getWebsite, (material) => ({ params: ofProject(material) })),
  given(workspaces.changeWebsite, (material) => ({ params: ofProject(material), body: website })),
  given(workspaces.getWebsiteContents, (material) => ({ params: ofProject(material) })),
  given(workspaces.deleteProject, (material) => ({
    params: ofProject(material),
    body: { name: material.projectName },
  })),
  given(workspaces.getForm, (material) => ({ params: ofFormId(material) })),
  given(workspaces.getFormContents, (material) => ({ params: ofFormId(material) })),
  given(workspaces.deleteForm, (material) => ({ params: ofFormId(material), body: { name: material.formName } })),

  given(submissions.listSubmissions, (material) => ({ params: ofForm(material) })),
  given(submissions.filterByReport, (material) => ({
    params: ofForm(material),
    query: { source: 'Direct', arrived_from: '2020-01-01' },
  })),
  given(submissions.getSubmission, (material) => ({ params: ofSubmission(material) })),
  given(submissions.getVisitorLog, (material) => ({ params: ofSubmission(material) })),
  given(submissions.markSubmissionCall, (material) => ({
    params: ofSubmission(material),
    body: { marker: 'read' as const },
  })),
  given(submissions.markSubmissionsCall, (material) => ({
    params: ofForm(material),
    body: { marker: 'read' as const, submission_ids: [material.submissionId] },
  })),
  given(submissions.deleteSubmission, (material) => ({
    params: { ...ofForm(material), submissionId: material.submissionId },
  })),
  given(submissions.deleteSubmissionsCall, (material) => ({
    params: ofForm(material),
    body: { submission_ids: [material.submissionId] },
  })),
  given(submissions.simulateSubmission, (material) => ({ params: ofForm(material) })),
  given(workflow.runActionCall, (material) => ({
    params: { ...ofForm(material), submissionId: material.submissionId, actionName: 'contact' },
  })),
  given(workflow.runActionWithData, (material) => ({
    params: { ...ofForm(material), submissionId: material.submissionId, actionName: 'lose' },
    body: { auxiliary_data: { reason: 'Price' } },
  })),
  given(notes.addNoteCall, (material) => ({ params: ofSubmission(material), body: { message: 'Called' } })),
  given(fileExports.prepareFileExport, (material) => ({
    params: ofForm(material),
    body: { submission_ids: [material.submissionId] },
  })),
  given(fileExports.downloadFileExport, (material) => ({
    params: { ...ofForm(material), exportId: material.exportId },
  })),
  given(files.openFile, (material) => ({ params: ofFile(material) })),
  given(files.readFile, (material) => ({
    params: ofFile(material),
    query: signLink({ secret: SECRET }, material.fileId, new Date()),
  })),
  given(files.readSharedFile, (material) => ({
    params: { id: String(ofFile(material).id), fileId: String(material.fileId) },
    query: { ...signUntil({ secret: SECRET }, 'everyone', material.fileId, new Date(Date.now() + 60_000)) },
  })),
  given(notes.markNotesViewed, (material) => ({ params: ofSubmission(material) })),
  given(reminders.setReminderCall, (material) => ({
    params: ofSubmission(material),
    body: { note: 'Call', time_to_remind: later },
  })),
  given(replies.sendReplyCall, (material) => ({
    params: ofSubmission(material),
    body: { key: 'key-of-the-reply-1', text: 'Thank you' },
  })),
  given(replies.undoReplyCall, (material) => ({ params: { ...ofSubmission(material), replyId: material.replyId } })),
  given(replies.listCannedReplies, (material) => ({ params: ofForm(material) })),
  given(replies.addCannedReply, (material) => ({ params: ofForm(material), body: canned })),
  given(replies.changeCannedReply, (material) => ({ params: ofCanned(material), body: canned })),
  given(replies.deleteCannedReplyCall, (material) => ({ params: ofCanned(material) })),
  given(deliveryLog.listDeliveries, (material) => ({ params: ofSubmission(material) })),
  given(deliveryLog.sendAgainCall, (material) => ({
    params: { ...ofSubmission(material), deliveryId: material.deliveryId },
  })),
  given(installation.getInstallationCheck, (material) => ({ params: ofForm(material) })),
  given(deliveryLog.listOfForm, (material) => ({ params: ofForm(material) })),
  given(deliveryLog.getDeliveryRequest, (material) => ({
    params: { ...ofForm(material), deliveryId: material.deliveryId },
  })),
  given(deliveryLog.retryMany, (material) => ({
    params: ofForm(material),
    body: { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
  })),

  given(reports.basicReport, (material) => ({ params: ofForm(material), body: {} })),
  given(reports.funnelReport, (material) => ({ params: ofForm(material), body: {} })),
  given(reports.periodReport, (material) => ({ params: ofForm(material), body: {} })),
  given(reports.requestCustomReport, ({ form }) => ({
    body: { message: 'How many?', from_date: '2026-01-01', form_id: form.form_uid },
  })),

  given(formSettings.changeForm, (material) => ({ params: ofFormId(material), body: { name: 'Contact us' } })),
  given(formSettings.getFirstSettings, (material) => ({ params: ofForm(material) })),
  given(formSettings.putFirstSettings, (material) => ({ params: ofForm(material), body: { name: 'Contact us' } })),
  given(formSettings.rotateApiKey, (material) => ({ params: ofFormId(material) })),
  given(workflow.getWorkflow, (material) => ({ params: ofFormId(material) })),
  given(workflow.saveWorkflowCall, (material) => ({
    params: ofFormId(material),
    body: { states: ['NEW'], actions: [] },
  })),
  given(autoResponder.getLogo, (material) => ({ params: ofForm(material) })),
  given(autoResponder.putLogo, (material) => ({ params: ofForm(material), body: { content: png.toString('base64') } })),
  given(autoResponder.deleteLogo, (material) => ({ params: ofForm(material) })),
  given(autoResponder.restoreLogoCall, (material) => ({ params: ofForm(material) })),
  given(autoResponder.readLogo, (material) => ({ params: { ...ofForm(material), version: material.logo } })),
  given(autoResponder.sendTestReply, (material) => ({ params: ofForm(material), body: autoReply })),
  given(notificationMail.sendTestNotification, (material) => ({ params: ofForm(material) })),
  given(notificationMail.listOptedOut, (material) => ({ params: ofForm(material) })),
  given(notificationMail.listCc, (material) => ({ params: ofForm(material) })),
  given(notificationMail.requestCcConfirmationAgain, (material) => ({
    params: ofForm(material),
    body: { address: ccOf(material.form) },
  })),
  given(notificationMail.showConfirmCc, (material) => ({ params: ofConfirmation(material) })),
  given(notificationMail.confirmCcLink, (material) => ({ params: ofConfirmation(material), body: {} })),
  given(notificationMail.showMarkLink, (material) => ({ params: ofMark(material) })),
  given(notificationMail.markByLink, (material) => ({ params: ofMark(material), body: {} })),
  given(notificationMail.showUnsubscribe, (material) => ({ params: ofOptOut(material) })),
  given(notificationMail.unsubscribe, (material) => ({ params: ofOptOut(material), body: {} })),
  given(webhooks.listWebhooks, (material) => ({ params: ofForm(material) })),
  given(webhooks.addWebhookCall, (material) => ({ params: ofForm(material), body: webhook })),
  given(webhooks.changeWebhook, (material) => ({ params: ofWebhook(material), body: webhook })),
  given(webhooks.deleteWebhookCall, (material) => ({ params: ofWebhook(material) })),
  given(webhooks.getWebhookSample, (material) => ({ params: ofWebhook(material) })),
  given(webhooks.getWebhookSecret, (material) => ({ params: ofWebhook(material) })),
  given(webhooks.rotateWebhookSecret, (material) => ({ params: ofWebhook(material) })),
  given(sharing.listShares, (material) => ({ params: ofForm(material) })),
  given(sharing.inviteUser, (material) => ({ params: ofForm(material), body: { username: material.newAddress } })),
  given(sharing.shareForm, (material) => ({
    params: ofForm(material),
    body: { username: material.newAddress, form_id: material.form.form_id },
  })),
  given(sharing.updateAccess, (material) => ({
    params: { ...ofForm(material), accessId: material.accessId },
    body: { privilege_type: 'ADMIN' as const },
  })),
  given(sharing.revokeShare, (material) => ({ params: ofShare(material) })),
  given(sharing.activateShare, (material) => ({ params: ofShare(material) })),

  given(sharing.acceptMineCall, (material) => ({ params: ofInvitation(material) })),
  given(sharing.declineMineCall, (material) => ({ params: ofInvitation(material) })),
  given(sharing.acceptInvitation, ({ invitationToken }) => ({ body: { token: invitationToken } })),
  given(sharing.getInvitation, ({ invitationToken }) => ({ body: { token: invitationToken } })),
  given(sharing.joinByInvitation, ({ joinToken }) => ({ body: { token: joinToken, name: 'New', password: PASSWORD } })),
  given(sharing.declineInvitation, ({ joinToken }) => ({ body: { token: joinToken } })),

  given(help.showPage, () => ({ params: { page: 'help' } })),
  given(help.showFile, () => ({ params: { folder: 'examples', file: 'verify.mjs' } })),
  given(help.showChunk, () => ({ params: { folder: 'assets', subfolder: 'chunks', file: 'check-dark-mode.js' } })),

  given(zapier.testZapierKey, withKey),
  given(zapier.subscribeHook, (material) => ({
    ...withKey(material),
    body: { hook_url: 'https://hooks.example.test/other' },
  })),
  given(zapier.unsubscribeHook, (material) => ({ ...withKey(material), params: { id: material.hookId } })),
  given(zapier.sampleSubmissions, withKey),

  given(collector.formAddress, (material) => ({ params: ofCollected(material) })),
  given(collector.submitForm, (material) => ({ params: ofCollected(material), body: { email: 'a@b.test' } })),
  given(collector.sendPageView, ({ form }) => ({
    params: { projectUid: form.project_uid },
    body: { ...page, visitor: 'visitor-0001', page: 'page-000001' },
  })),
  given(collector.verifyInstallation, (material) => ({
    params: ofCollected(material),
    body: { found: true, names: ['email'] },
  })),
  ...describedCalls.map(({ endpoint, input = () => ({}) }) => [endpoint, input] as const),
]);

/** A valid call of `endpoint` made of `material`. */
export function inputFor(endpoint: Endpoint, material: Material): Input {
  return inputs.get(endpoint)?.(material) ?? {};
}
