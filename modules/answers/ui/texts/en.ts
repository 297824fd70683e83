export default {
  showQuote: 'Show quoted text',
  showMessage: 'Show message',
  onlyQuote: 'This email contains no new text.',
  files: 'Attachments',
  open: 'Open {{name}} in a new tab',
  download: 'Download {{name}}',
  leftOut: 'Attachments not stored because they exceed the form’s file limits: {{names}}',
} as const;
