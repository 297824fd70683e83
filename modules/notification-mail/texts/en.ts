export default {
  sendTest: 'Send test mail',
  testHint: 'Goes to your own address alone, as a notification of this form looks.',
  saved: 'Saved to the outbox; email is not set up',
  sent: 'Sent. Look into your mailbox.',
  sentTo: 'Test mail sent to {{address}}',
  optedOut: 'Unsubscribed',
  optedOutLead:
    'They ended these mails for themselves by the link in one of them. Only they can begin them again, by the same link.',
  since: 'since {{day}}',
  ccWaiting: 'Waiting for confirmation',
  ccUntil: 'gets copies until {{day}}',
  ccUnsaved: 'Is asked to confirm when you save',
  ccResend: 'Resend',
  ccResendTo: 'Resend the confirmation to {{address}}',
  ccAsked: 'Confirmation sent to {{address}}',
} as const;
