export default {
  title: 'Event log',
  export: 'Export event log',
  saved: 'Event log saved, including visitor data. Passwords and keys are left out.',
  savedTest: 'Test and log saved. Put both into tests/replay.',
  savedReplaced: 'Event log saved. Personal data was replaced.',
} as const;
