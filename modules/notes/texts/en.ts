export default {
  notes: 'Notes',
  add: 'Add note',
  yourNote: 'Your note',
  hint: 'Add a note for everyone with access',
  new: 'New note',
  note: 'Note',
  viewed: 'Notes seen',
} as const;
