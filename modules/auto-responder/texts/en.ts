export default {
  sendTest: 'Send test mail',
  testHint: 'Goes to your own address alone, with what stands above, saved or not. Each tag shows its name.',
  unwritten: 'Write a subject, a name and a body first, then try it out.',
  saved: 'Saved to the outbox; email is not set up',
  sent: 'Sent. Look into your mailbox.',
  sentTo: 'Test mail sent to {{address}}',
} as const;
