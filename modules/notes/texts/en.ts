export default {
  notes: 'Notes',
  add: 'Add note',
  yourNote: 'Your note',
  hint: 'Everyone who sees this form can read it.',
  none: 'No notes yet.',
  new: 'New',
  added: 'Note added',
  viewed: 'Notes seen',
} as const;
