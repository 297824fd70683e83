import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BASE, settingsConsole, show } from '../../../tests/console/settings-console.tsx';
import module from '../module.ts';

const user = userEvent.setup();

it('shows what visitors see and what becomes spam, as the settings are edited', async () => {
  await show(await settingsConsole({}, {}, module), `${BASE}/settings/integrations`);
  const preview = within(await screen.findByRole('region', { name: 'Effect of reCAPTCHA' }));
  expect(preview.getByText(/^Off: visitors see no challenge/)).toBeDefined();
  await user.click(screen.getByRole('switch', { name: 'Google reCAPTCHA' }));
  expect(preview.getByText(/^Enter the secret first/)).toBeDefined();
  await user.type(screen.getByLabelText('Secret'), 'a-secret');
  expect(preview.queryByText(/^Enter the secret first/)).toBeNull();
  expect(preview.getByText('below 0.5: Spam')).toBeDefined();
  expect(preview.getByText('The reCAPTCHA was completed on another website')).toBeDefined();
});
