export default {
  export: 'Export',
  csv: 'Export as CSV',
  json: 'Export as JSON',
  done_one: '{{count}} submission exported',
  done_other: '{{count}} submissions exported',
  nothing: 'There is nothing to export in this view.',
  loading: 'The list is still coming in. Export it once it is whole.',
} as const;
