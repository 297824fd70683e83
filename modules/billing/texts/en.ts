export default {
  billing: 'Billing',
} as const;
