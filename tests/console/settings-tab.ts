import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeForm } from '../../modules/form-settings/contract.ts';
import { BASE, settingsConsole, show, type Edited } from './settings-console.tsx';

const user = userEvent.setup();
export const tab = (name: string) => `${BASE}/settings/${name}`;
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
export const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

/** Opens a tab against a mock server that stores changes and returns secrets masked. */
export async function openedTab(name: string, part: Partial<Edited> = {}) {
  const console = await settingsConsole(part);
  console.server.on(changeForm, ({ body }) => {
    const hasChat = (body?.slack_webhook ?? console.stored.form.slack_webhook) !== null;
    Object.assign(console.stored.form, body, { slack_webhook: hasChat ? MASK : null });
    return { ...console.stored.form };
  });
  const shown = await show(console, tab(name));
  await screen.findByRole('button', { name: 'Save' });
  return { ...console, ...shown, bodies: () => console.server.callsTo(changeForm).map(({ body }) => body) };
}
export const MASK = '••••••••';
