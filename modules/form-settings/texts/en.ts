export default {
  website: 'Website',
  general: 'General',
  options: 'Options',
  autoResponder: 'Auto responder',
  on: 'On',
  integrations: 'Integrations',
  zapier: 'Zapier',
  save: 'Save',
  updated: 'Form updated',
  rotate: 'Create new API key',
  rotated: 'API key replaced',
} as const;
