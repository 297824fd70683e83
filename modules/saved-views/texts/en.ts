export default {
  views: 'Saved views',
  viewsShort: 'Views',
  save: 'Save view',
  saveLead: 'Saves the filters, search, dates and sort order under a name in this browser.',
  name: 'Name',
  copyLink: 'Copy link',
  copied: 'Copied',
  manage: 'Remove a view',
  remove: 'Remove {{name}}',
  cancel: 'Cancel',
  saved: 'View saved - {{name}}',
  none: 'No saved views.',
} as const;
