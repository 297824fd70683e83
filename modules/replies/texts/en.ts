export default {
  reply: 'Reply',
  replied: 'Replied by email',
  sendsSoon: 'Reply is sent in 10 seconds',
  cannedDeleted: 'Deleted {{name}}',
} as const;
