export default {
  heading: 'Activity log',
  submission: 'Submission {{id}}',
  sender: '{{name}}, #{{id}}',
  none: 'No visits recorded',
  noneWhy: 'The visitor’s browser asks not to be tracked, or the pages they visited have no tracking script.',
  sum_one: '{{count}} page view, {{time}} total',
  sum_other: '{{count}} page views, {{time}} total',
  visits_one: '{{count}} visit',
  visits_other: '{{count}} visits',
  campaign: 'Campaign {{name}}',
  formSent: 'Form sent',
  loading: 'Loading the activity log',
} as const;
