export default {
  title: 'Undo history',
  lead: 'What you did since this tab was opened, newest first.',
  none: 'Nothing to undo yet. Marks that you make appear here.',
  step: 'Change',
  undo: 'Undo',
  undoOf: 'Undo: {{step}}',
  undone: 'Undone',
  sent: 'Already sent; this mark cannot be removed',
  deleted: 'The submission was deleted',
  close: 'Close',
} as const;
