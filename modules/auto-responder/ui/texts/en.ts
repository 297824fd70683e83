export default {
  preview: 'Preview',
  withSubmission: 'with {{sender}}, #{{number}}',
  withNames: 'with the names of the fields',
  off: 'The auto responder is off: nothing is sent.',
  unwrittenPreview: 'The email appears here as you write it.',
  from: 'From',
  to: 'To',
  subject: 'Subject',
  unknownTags: 'This form has no field named {{tags}}.',
  testHint: 'Sent only to your own address, using the text above, saved or not. Tags show their field names.',
  unwritten: 'Enter a subject, from name and body first.',
  sent: 'Sent. Check your inbox.',
} as const;
