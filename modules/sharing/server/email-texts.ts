import { defineServerTexts } from '../../../contract/server-text.ts';

/** Texts of invitations, and of emails about changed access. */
export const emailTexts = defineServerTexts({
  ROLE_CHANGED: 'Your role on a form has changed',
  ROLE_CHANGED_TO_ADMIN:
    '{by} changed your role on {form} to Admin: you can handle its submissions, see its reports and change its settings.',
  ROLE_CHANGED_TO_VIEW: '{by} changed your role on {form} to Only view: you can read its submissions.',
  ACCESS_REVOKED_TITLE: 'Your access to a form was revoked',
  ACCESS_REVOKED_BY: '{by} revoked your access to {form}.',
  ACCESS_RESTORED_TITLE: 'Your access to a form was activated again',
  ACCESS_RESTORED_BY: '{by} activated your access to {form} again.',
  ACCESS_ADVICE: 'If you did not expect this, ask the person who shared the form with you.',
  ACCESS_FORM: '“{name}”',
  ACCESS_SOME_FORM: 'a form',
  ACCESS_SOME_EDITOR: 'An admin',
  INVITATION_SUBJECT: '{name} invites you to “{form}” on {product}',
  INVITATION_HEADING: 'You’re invited to “{form}”',
  INVITATION_TEXT: '{name} ({email}) invited you to the form “{form}” in the workspace “{project}”.',
  INVITATION_TO_ADMIN:
    'You’ll be able to handle its submissions, see its reports and change its settings. The link works once and expires in 7 days.',
  INVITATION_TO_VIEW: 'You’ll be able to read its submissions. The link works once and expires in 7 days.',
  INVITATION_BUTTON: 'View invitation',
  INVITATION_CLOSING: 'Don’t know the sender? You can ignore this email.',
});
