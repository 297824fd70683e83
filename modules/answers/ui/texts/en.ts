export default {
  showQuote: 'Show quoted text',
  showMessage: 'Show message',
  onlyQuote: 'The email has no text of its own.',
  files: 'Attachments',
  open: 'Open {{name}} in a new tab',
  download: 'Download {{name}}',
  leftOut: 'Not stored, because of the form’s limits for files: {{names}}',
} as const;
