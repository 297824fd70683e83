interface Step {
  readonly id: 'inbox' | 'triage' | 'actions' | 'reports' | 'team';
  /** The form's screen that the step is about. */
  readonly path: string;
  /** Selectors of the control that the step names, where the screen shows it; otherwise the link that leads to the screen. */
  readonly controls?: readonly string[];
}

/** Steps of the tour. The ids are keys of its texts. */
export const STEPS = [
  { id: 'inbox', path: 'submissions', controls: ['.list .row', '.inbox-row'] },
  { id: 'triage', path: 'submissions', controls: ['.bar-marks', '.row .mark-menu'] },
  { id: 'actions', path: 'settings/workflow' },
  { id: 'reports', path: 'reports' },
  { id: 'team', path: 'settings/access' },
] as const satisfies readonly Step[];

/** Selectors of what a step points at, in order of preference: the control, the link to its screen, the tab with that link. */
export function targetsOf(step: Step, formPath: string): readonly string[] {
  const [tab = ''] = step.path.split('/');
  const links = [step.path, tab].map((path) => `a[href*="${formPath}/${path}"]`);
  return [...(step.controls ?? []), ...links];
}
