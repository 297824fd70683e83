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
import * as formSettings from '../../modules/form-settings/contract.ts';
import * as help from '../../modules/help/contract.ts';
import * as live from '../../modules/live/contract.ts';
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
import type { Right } from './rights.ts';

/** Every operation and who may do it. The tests fail for operations missing here or not served. */
export const operations: readonly (readonly [endpoint: Endpoint, right: Right])[] = [
  // Login screen and emailed links.
  [accounts.logInCall, 'anyone'],
  [accounts.showLoginPage, 'anyone'],
  [accounts.loginPage, 'anyone'],
  [accounts.checkLoggedIn, 'anyone'],
  [accounts.showLogoutPage, 'anyone'],
  [accounts.logOutCall, 'anyone'],
  [accounts.registerCall, 'anyone'],
  [accounts.forgotPassword, 'anyone'],
  [accounts.resetPasswordCall, 'anyone'],
  [accounts.verifyEmailCall, 'anyone'],
  [accounts.sendVerificationEmail, 'anyone'],
  [notificationMail.showUnsubscribe, 'anyone'],
  [notificationMail.unsubscribe, 'anyone'],
  [notificationMail.showConfirmCc, 'anyone'],
  [notificationMail.confirmCcLink, 'anyone'],
  [notificationMail.showMarkLink, 'anyone'],
  [notificationMail.markByLink, 'anyone'],
  [beta.quickRegister, 'anyone'],
  [beta.confirmQuickRegister, 'anyone'],
  [workspaces.environment, 'anyone'],
  [files.readSharedFile, 'anyone'],
  [help.showHelp, 'anyone'],
  [help.showPage, 'anyone'],
  [help.showFile, 'anyone'],
  [help.showChunk, 'anyone'],
  [help.getExampleValues, 'anyone'],

  // The caller's own account.
  [workspaces.initialData, 'own account'],
  [workspaces.firstInitialData, 'own account'],
  [live.liveUpdates, 'own account'],
  [profile.getProfile, 'own account'],
  [profile.changeProfile, 'own account'],
  [profile.saveLanguageCall, 'own account'],
  [profile.signOutEverywhere, 'own account'],
  [notificationMail.getDigestTime, 'own account'],
  [notificationMail.saveDigestTimeCall, 'own account'],
  [submissions.saveLayout, 'own account'],
  [submissions.searchSubmissions, 'own account'],
  [beta.betaFeatureSignups, 'own account'],
  [beta.betaFeatureSignup, 'own account'],
  [notifications.readNotification, 'recipient only'],
  [reminders.listReminders, 'own account'],
  [reminders.readReminderCall, 'recipient only'],
  [reminders.deleteReminderCall, 'recipient only'],

  // Billing.
  [billing.listPlans, 'own account'],
  [billing.getBilling, 'own account'],
  [billing.listPaymentPlans, 'own account'],
  [billing.setPlan, 'own account'],
  [billing.completePayment, 'own account'],
  [billing.createSubscription, 'own billing page'],
  [billing.upgradeSubscription, 'own billing page'],
  [billing.updateCardDetails, 'own billing page'],
  [billing.editSubscription, 'own billing page'],
  [billing.returnFromProvider, 'own billing page'],
  [sandbox.checkoutPage, 'own billing page'],
  [sandbox.payCheckout, 'own billing page'],
  [sandbox.cardPage, 'own billing page'],
  [sandbox.replaceCard, 'own billing page'],
  [sandbox.portalPage, 'own billing page'],
  [sandbox.changeInPortal, 'own billing page'],
  [billing.providerEvent, 'another program'],

  // Workspaces and forms.
  [workspaces.createProject, 'makes something'],
  [workspaces.createProjectAndForm, 'makes something'],
  [workspaces.createFormCall, 'adds a form'],
  [workspaces.getWebsite, 'edits the form'],
  [workspaces.changeWebsite, 'owns the form'],
  [workspaces.getWebsiteContents, 'owns the form'],
  [workspaces.deleteProject, 'owns the form'],
  [workspaces.getForm, 'reads the form'],
  [workspaces.getFormContents, 'owns the form'],
  [workspaces.deleteForm, 'owns the form'],

  // Submissions.
  [submissions.listSubmissions, 'reads the form'],
  [submissions.filterByReport, 'reads the form'],
  [submissions.getSubmission, 'reads the form'],
  [submissions.getVisitorLog, 'reads the form'],
  [submissions.markSubmissionCall, 'edits the form'],
  [submissions.markSubmissionsCall, 'edits the form'],
  [fileExports.prepareFileExport, 'reads the form'],
  [fileExports.downloadFileExport, 'reads the form'],
  [files.openFile, 'reads the form'],
  [files.readFile, 'reads the form'],
  [submissions.deleteSubmission, 'owns the form'],
  [submissions.deleteSubmissionsCall, 'owns the form'],
  [submissions.simulateSubmission, 'edits the form'],
  [workflow.runActionCall, 'edits the form'],
  [workflow.runActionWithData, 'edits the form'],
  [notes.addNoteCall, 'edits the form'],
  [notes.markNotesViewed, 'edits the form'],
  [reminders.setReminderCall, 'edits the form'],
  [replies.sendReplyCall, 'edits the form'],
  [replies.undoReplyCall, 'edits the form'],
  [replies.listCannedReplies, 'edits the form'],
  [replies.addCannedReply, 'edits the form'],
  [replies.changeCannedReply, 'edits the form'],
  [replies.deleteCannedReplyCall, 'edits the form'],
  [deliveryLog.listDeliveries, 'edits the form'],
  [deliveryLog.sendAgainCall, 'edits the form'],
  [deliveryLog.listOfForm, 'edits the form'],
  [deliveryLog.getDeliveryRequest, 'edits the form'],
  [deliveryLog.retryMany, 'edits the form'],
  [installation.getInstallationCheck, 'edits the form'],

  // Reports.
  [reports.basicReport, 'edits the form'],
  [reports.funnelReport, 'edits the form'],
  [reports.periodReport, 'edits the form'],
  [reports.requestCustomReport, 'edits the form'],

  // Settings.
  [formSettings.changeForm, 'edits the form'],
  [formSettings.getFirstSettings, 'edits the form'],
  [formSettings.putFirstSettings, 'edits the form'],
  [formSettings.rotateApiKey, 'edits the form'],
  [workflow.getWorkflow, 'edits the form'],
  [workflow.saveWorkflowCall, 'edits the form'],
  [autoResponder.sendTestReply, 'edits the form'],
  [autoResponder.getLogo, 'edits the form'],
  [autoResponder.putLogo, 'edits the form'],
  [autoResponder.deleteLogo, 'edits the form'],
  [autoResponder.restoreLogoCall, 'edits the form'],
  [autoResponder.readLogo, 'edits the form'],
  [notificationMail.sendTestNotification, 'edits the form'],
  [notificationMail.listOptedOut, 'edits the form'],
  [notificationMail.listCc, 'edits the form'],
  [notificationMail.requestCcConfirmationAgain, 'edits the form'],
  [webhooks.listWebhooks, 'edits the form'],
  [webhooks.addWebhookCall, 'edits the form'],
  [webhooks.changeWebhook, 'edits the form'],
  [webhooks.deleteWebhookCall, 'edits the form'],
  [webhooks.getWebhookSample, 'edits the form'],
  [webhooks.getWebhookSecret, 'edits the form'],
  [webhooks.rotateWebhookSecret, 'edits the form'],
  [sharing.listShares, 'edits the form'],
  [sharing.inviteUser, 'edits the form'],
  [sharing.shareForm, 'edits the form'],
  [sharing.updateAccess, 'edits the form'],
  [sharing.revokeShare, 'edits the form'],
  [sharing.activateShare, 'edits the form'],

  // Invitations.
  [sharing.listInvitations, 'own account'],
  [sharing.acceptMineCall, 'invited account'],
  [sharing.declineMineCall, 'invited account'],
  [sharing.acceptInvitation, 'invited address'],
  [sharing.getInvitation, 'anyone'],
  [sharing.joinByInvitation, 'anyone'],
  [sharing.declineInvitation, 'anyone'],

  // Programs.
  [zapier.testZapierKey, 'caller with a key'],
  [zapier.subscribeHook, 'caller with a key'],
  [zapier.unsubscribeHook, 'caller with a key'],
  [zapier.sampleSubmissions, 'caller with a key'],

  // Visitors of the website.
  [collector.trackingScript, 'anyone'],
  [collector.verifyScript, 'anyone'],
  [collector.formAddress, 'anyone'],
  [collector.submitForm, 'anyone'],
  [collector.sendPageView, 'anyone'],
  [collector.verifyInstallation, 'anyone'],

  ...describedCalls.map(({ endpoint, right }) => [endpoint, right] as const),
];
