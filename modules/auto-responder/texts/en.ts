export default {
  sendTest: 'Send test email',
  testHint: 'Sent only to your own address, using the text above, saved or not. Each tag shows its name.',
  unwritten: 'Enter a subject, from name and body first.',
  saved: 'Saved to the outbox; email is not set up',
  sent: 'Sent. Check your inbox.',
  sentTo: 'Test email sent to {{address}}',
} as const;
