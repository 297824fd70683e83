export default {
  setup: 'Setup',
  sendTest: 'Send a test submission',
  notSimulated: 'Unable to simulate submission. Kindly contact us.',
} as const;
