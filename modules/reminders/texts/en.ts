export default {
  reminders: 'Reminders',
  mine: 'My reminders',
  set: 'Set reminder',
  remindMe: 'Remind me',
  remindMeAbout: 'Remind me about {{name}}',
  read: 'Mark as seen',
  delete: 'Delete reminder',
  deleted: 'Reminder deleted',
  fired: 'Reminder: {{note}}',
  wasSet: 'Reminder set for {{time}}',
  anotherSet: 'Reminder set',
} as const;
