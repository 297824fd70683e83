export default {
  pin: 'Pin',
  board: 'Pin board',
  loading: 'Loading pinned submissions',
  none: 'Nothing is pinned yet',
  noneLead: 'Pin a submission in its row.',
  row_one: 'Submission {{id}}, pinned {{count}} time',
  row_other: 'Submission {{id}}, pinned {{count}} times',
} as const;
