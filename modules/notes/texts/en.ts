export default {
  notes: 'Notes',
  add: 'Add note',
  yourNote: 'Your note',
  hint: 'Add a note, visible to everyone with access to this form',
  new: 'New note',
  note: 'Note',
  viewed: 'Notes seen',
} as const;
