export default {
  sendTest: 'Send test mail',
  testHint: 'Goes to your own address alone, as a notification of this form looks.',
  sent: 'Sent. Look into your mailbox.',
  sentTo: 'Test mail sent to {{address}}',
  optedOut: 'Unsubscribed',
  optedOutLead:
    'They ended these mails for themselves by the link in one of them. Only they can begin them again, by the same link.',
  since: 'since {{day}}',
} as const;
