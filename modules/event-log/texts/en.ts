export default {
  title: 'Event log',
  export: 'Export event log',
  saved:
    'Event log saved. It contains everything this tab has shown, including visitor data. Passwords and keys are left out.',
  notSaved: 'Could not save the event log. Try again.',
} as const;
