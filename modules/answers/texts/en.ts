export default {
  answered: '{{name}} replied',
  automatic: 'Automatic reply from {{name}}',
  bounced: 'Your team’s reply could not be delivered',
} as const;
