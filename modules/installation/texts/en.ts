export default {
  title: 'Installation',
  setup: 'Setup',
} as const;
