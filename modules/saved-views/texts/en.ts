export default {
  views: 'Saved views',
  save: 'Save view',
  saveLead: 'Keeps the filters, the search, the dates and the order under a name, in this browser.',
  name: 'Name',
  copyLink: 'Copy link',
  copied: 'Copied',
  manage: 'Remove a view',
  remove: 'Remove {{name}}',
  cancel: 'Cancel',
  saved: 'View saved - {{name}}',
  none: 'No view is saved any more.',
} as const;
