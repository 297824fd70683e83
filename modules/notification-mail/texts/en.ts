export default {
  delivery: 'Notification',
  digest: 'Digest',
  digests: 'Email digests',
  sendTest: 'Send test email',
  saved: 'Saved to the outbox; email is not set up',
  sentTo: 'Test email sent to {{address}}',
  ccResend: 'Resend',
  saveDigestTime: 'Set time',
  digestTimeSaved: 'Updated successfully',
  ccAsked: 'Confirmation sent to {{address}}',
} as const;
