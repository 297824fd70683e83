export default {
  delivery: 'Notification',
  digest: 'Digest',
  sendTest: 'Send test email',
  saved: 'Saved to the outbox; email is not set up',
  sentTo: 'Test email sent to {{address}}',
  ccResend: 'Resend',
  ccAsked: 'Confirmation sent to {{address}}',
} as const;
