export default {
  delivery: 'Email',
} as const;
