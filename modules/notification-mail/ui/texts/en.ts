export default {
  testHint: 'Sent only to your own address. It looks like a notification of this form.',
  sent: 'Sent. Check your inbox.',
  optedOut: 'Unsubscribed',
  optedOutLead: 'These people unsubscribed. Only they can resubscribe, with the link in the email.',
  since: 'since {{day}}',
  ccWaiting: 'Waiting for confirmation',
  ccUntil: 'gets copies until {{day}}',
  ccUnsaved: 'Confirmation is sent when you save',
  ccResendTo: 'Resend confirmation to {{address}}',
} as const;
