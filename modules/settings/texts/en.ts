export default {
  settings: 'Settings',
  workspace: 'Workspace',
  form: 'Form',
  connections: 'Connections and people',
  processing: 'Processing',
  titleOf: '{{form}} settings',
  unsaved: 'Unsaved changes',
  leave: 'Leave without saving?',
  leaveLead: 'Your changes to these settings are not saved: {{tabs}}.',
  leaveDo: 'Leave',
} as const;
