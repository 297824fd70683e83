export default {
  columns: 'Columns',
  lead: 'What the list shows of each submission, for everyone who sees this form.',
  shown: 'Columns shown',
  hidden: 'Other fields',
  show: 'Show {{field}}',
  hide: 'Hide {{field}}',
  up: 'Move {{field}} to the left',
  down: 'Move {{field}} to the right',
  save: 'Save columns',
  reset: 'Back to the columns that Inlet chooses',
  atLeastOne: 'Choose at least one column.',
  noFields: 'The fields of your form are listed here after the first submission.',
} as const;
