export default {
  heading: 'Activity log',
  submission: 'Submission {{id}}',
  none: 'No visits recorded',
  noneWhy: 'The visitor’s browser asks not to be tracked, or the pages they visited have no tracking script.',
  sum_one: '{{count}} page visit, {{time}} total',
  sum_other: '{{count}} page visits, {{time}} total',
  loading: 'Loading the activity log',
} as const;
