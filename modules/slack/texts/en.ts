export default {
  delivery: 'Chat message',
} as const;
