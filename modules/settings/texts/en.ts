export default {
  settings: 'Settings',
  titleOf: '{{form}} settings',
  unsaved: 'Unsaved changes',
  leave: 'Leave without saving?',
  leaveLead: 'Your changes to these settings are not saved: {{tabs}}.',
  leaveDo: 'Leave',
} as const;
