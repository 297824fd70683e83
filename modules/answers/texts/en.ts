export default {
  answered: '{{name}} answered',
  automatic: 'Automatic reply from {{name}}',
  bounced: 'The reply was not delivered',
} as const;
