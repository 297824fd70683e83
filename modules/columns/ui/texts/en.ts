export default {
  lead: 'The columns of the submission list, for everyone with access to this form.',
  shown: 'Columns shown',
  hidden: 'Other fields',
  show: 'Show {{field}}',
  hide: 'Hide {{field}}',
  up: 'Move {{field}} left',
  down: 'Move {{field}} right',
  save: 'Save columns',
  reset: 'Reset to automatic columns',
  atLeastOne: 'Select at least one column.',
  noFields: 'Your form’s fields appear here after the first submission.',
} as const;
