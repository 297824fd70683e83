export default {
  typeCommand: 'What do you want to do?',
  noCommand: 'No matches',
  paletteMove: 'Move',
  paletteRun: 'Run',
  paletteNumber: 'By number',
  paletteKeys: 'All shortcuts',
  recent: 'Recent',
} as const;
