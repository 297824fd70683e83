export default {
  reply: 'Reply',
  replyTo: 'Reply to {{name}}',
  replyPrompt: 'Reply to {{name}}…',
  delivery: 'Reply',
  replied: 'Replied by email',
  sendsSoon: 'Sending reply in 10 seconds',
  cannedDeleted: 'Deleted {{name}}',
} as const;
