import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/** Opens the command palette, waits for its view, which loads on first use, and types a query. */
export async function openPalette(query = ''): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Commands' });
  if (query) await userEvent.keyboard(query);
}
