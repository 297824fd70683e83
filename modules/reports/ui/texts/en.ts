export default {
  message: 'Message',
  suggestions: 'Suggestions',
  'suggestion.sources': 'Which sources bring the most submissions?',
  'suggestion.times': 'When do most submissions arrive?',
  'suggestion.states': 'How many submissions reached each state?',
  dayHint: 'One date is enough.',
  request: 'Request report',
  requestedHint: 'Request sent. Change it to send another.',
} as const;
