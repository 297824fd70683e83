export default {
  export: 'Export event log',
  saved: 'Event log saved. It holds what this tab has shown, visitors’ data included; passwords and keys are left out.',
} as const;
