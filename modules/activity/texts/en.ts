export default {
  title: 'Activity log of submission {{id}}',
} as const;
