export default {
  pin: 'Pin',
  board: 'Pin board',
  loading: 'Loading pinned submissions',
  none: 'Nothing is pinned yet',
  noneLead: 'Select Pin in a submission’s row.',
  row_one: 'Submission {{id}}, pinned {{count}} time',
  row_other: 'Submission {{id}}, pinned {{count}} times',
} as const;
