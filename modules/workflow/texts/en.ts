export default {
  run: 'Run action',
  done: 'Action {{message}} Success',
  errorOccurred: 'Error occurred. {{errors}}',
  actions: 'Actions',
  actionsOf: 'Actions, submission {{id}}',
  leadsTo: '→ {{state}}',
  requires: 'action requires auxiliary data {{field}}',
  movesTo: 'Moves the submission to {{state}}.',
  cancel: 'Cancel',
  reload: 'Load the actions again',
} as const;
