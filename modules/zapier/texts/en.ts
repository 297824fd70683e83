export default {
  delivery: 'Zapier',
} as const;
