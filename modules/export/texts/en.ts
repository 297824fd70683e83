export default {
  export: 'Export',
  csv: 'Export as CSV',
  json: 'Export as JSON',
  done_one: '{{count}} submission exported',
  done_other: '{{count}} submissions exported',
  nothing: 'Nothing to export in this view.',
  loading: 'Still loading submissions. Export when loading is complete.',
} as const;
