export default {
  export: 'Export',
  cancel: 'Cancel',
  title: 'Export submissions',
  includeFiles: 'Include files',
  filesHint_one: '{{count}} submission has files. They are saved as a ZIP next to the list.',
  filesHint_other: '{{count}} submissions have files. They are saved as a ZIP next to the list.',
  csv: 'Export as CSV',
  json: 'Export as JSON',
  done_one: '{{count}} submission exported',
  done_other: '{{count}} submissions exported',
  withheld_one: '{{count}} file was left out because it has not passed the virus scan.',
  withheld_other: '{{count}} files were left out because they have not passed the virus scan.',
  tooManyFiles:
    'A ZIP can include the files of up to {{max}} submissions. Choose a shorter date range under “Received” and export in parts.',
  nothing: 'Nothing to export in this view.',
  loading: 'Still loading submissions. Export when loading is complete.',
} as const;
