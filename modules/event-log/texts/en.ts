export default {
  export: 'Export event log',
  saved: 'Event log saved. It holds what this tab has shown, visitors’ data included; passwords and keys are left out.',
  notSaved: 'The event log could not be saved. Try again in a moment.',
} as const;
