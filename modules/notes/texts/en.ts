export default {
  notes: 'Notes',
  add: 'Add note',
  yourNote: 'Your note',
  hint: 'Add a note for everyone with access',
  readers: 'Note for everyone with access to this form',
  placeholder: 'Not sent to the visitor',
  new: 'New note',
  fromVisitor: '{{name}} replied · {{time}}',
  fromTeam: 'Team replied · {{time}}',
  note: 'Note',
  viewed: 'Notes seen',
} as const;
