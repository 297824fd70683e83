/** What the tour shows, one after another: the text's key, and the screen of the form that it is about. */
export const STEPS = [
  { id: 'inbox', path: 'submissions' },
  { id: 'triage', path: 'submissions' },
  { id: 'actions', path: 'settings/workflow' },
  { id: 'reports', path: 'reports' },
  { id: 'team', path: 'settings/access' },
] as const;
