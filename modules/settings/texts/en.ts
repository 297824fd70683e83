export default {
  settings: 'Settings',
  titleOf: 'Settings of {{form}}',
  unsaved: 'Not saved yet',
  leave: 'Leave without saving?',
  leaveLead: 'What you changed in these settings is not saved: {{tabs}}.',
  leaveDo: 'Leave',
} as const;
