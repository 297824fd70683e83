export default {
  delivery: 'Auto responder',
  sendTest: 'Send test email',
  logoRemoved: 'Logo removed',
  saved: 'Saved to the outbox; email is not set up',
  sentTo: 'Test email sent to {{address}}',
} as const;
