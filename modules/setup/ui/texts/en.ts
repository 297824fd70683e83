export default {
  step: 'Send a test',
  stepLead:
    'Submit the form on your website once, or send a test from here. It is marked “Test”, sends the same notifications and webhooks as a real submission, and does not count towards your plan.',
  send: 'Send a test submission',
  website: 'Open {{domain}}',
} as const;
