export default {
  notes: 'Notes',
  add: 'Add note',
  yourNote: 'Your note',
  hint: 'Visible to everyone with access to this form.',
  none: 'No notes yet.',
  new: 'New',
  added: 'Note added',
  viewed: 'Notes seen',
} as const;
