export default {
  title: 'Event log',
  export: 'Export event log',
  saved: 'Event log saved, including visitor data. Passwords and keys are left out.',
  savedReplaced: 'Event log saved. Personal data was replaced.',
} as const;
