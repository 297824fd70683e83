export default {
  delivery: 'Webhook',
  webhooks: 'Webhooks',
  delete: 'Delete',
  add: 'Add new webhook',
  update: 'Update webhook',
  added: 'Successfully added new webhook',
  updated: 'Successfully updated webhook',
  deleted: 'Successfully deleted webhook',
  showSecret: 'Show secret',
  rotate: 'Create new secret',
  rotated: 'Signing secret replaced',
} as const;
