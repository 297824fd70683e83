export default {
  columns: 'Columns',
} as const;
