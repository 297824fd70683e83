export default {
  title: 'Activity log of submission {{id}}',
  heading: 'Activity log',
  submission: 'Submission {{id}}',
  none: 'No visits recorded',
  noneWhy:
    'The visitor’s browser asks not to be tracked, or the tracking script was not on the pages they saw. So there is nothing to show here.',
  sum_one: '{{count}} page visit, {{time}} in all',
  sum_other: '{{count}} page visits, {{time}} in all',
  loading: 'Loading the activity log',
} as const;
