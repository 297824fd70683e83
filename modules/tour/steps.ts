/** Steps of the tour: the text key, and the screen that each is about. */
export const STEPS = [
  { id: 'inbox', path: 'submissions' },
  { id: 'triage', path: 'submissions' },
  { id: 'actions', path: 'settings/workflow' },
  { id: 'reports', path: 'reports' },
  { id: 'team', path: 'settings/access' },
] as const;
