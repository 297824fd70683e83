import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_ACTIONS, DEFAULT_STATES } from '../../contract/entity/workflow.ts';
import { BASE, settingsConsole, show } from './settings-console.tsx';
import notifications from '../../modules/notifications/module.ts';
import submissions from '../../modules/submissions/module.ts';
import { getWorkflow, saveWorkflowCall, type Workflow } from '../../modules/workflow/contract.ts';
import module from '../../modules/workflow/module.ts';

export const user = userEvent.setup();
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const press = (name: string) => user.click(button(name));
/** Chooses from the menu of a state. */
export const choose = async (state: string, item: string) => {
  await press(`More for ${state}`);
  await user.click(screen.getByRole('menuitem', { name: item }));
};
export const addState = async (name: string) => {
  await press('Add state');
  if (name !== '') await user.type(screen.getByLabelText('New state'), name);
  await press('Add');
};
export const states = () =>
  within(screen.getByRole('region', { name: 'States' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent);
export const actions = () => screen.getByRole('region', { name: 'Actions' });
/** The unfolded action. */
export const form = () => within(screen.getByRole('form', { name: / action$/ }));
export const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

export const workflowConsole = () => settingsConsole({}, {}, notifications, submissions, module);

/** The tab of a form with the default workflow; the mock server stores saves. */
export async function opened(inUse: Workflow['submissions'] = {}) {
  const console = await workflowConsole();
  const stored = {
    states: [...DEFAULT_STATES] as string[],
    actions: [...DEFAULT_ACTIONS],
    submissions: inUse,
    revision: 0,
  };
  console.server.on(getWorkflow, () => stored);
  console.server.on(saveWorkflowCall, ({ body }) => {
    Object.assign(stored, { states: body?.states, actions: body?.actions, revision: stored.revision + 1 });
    return { ...stored, moved: 0 };
  });
  const shown = await show(console, `${BASE}/settings/workflow`);
  await screen.findByRole('region', { name: 'States' });
  return {
    ...console,
    ...shown,
    stored,
    bodies: () => console.server.callsTo(saveWorkflowCall).map(({ body }) => body),
  };
}
