import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PrimeReactProvider } from 'primereact/api';
import { Menu } from 'primereact/menu';
import { expect, it } from 'vitest';

// Why the menu is not PrimeReact's (docs/decisions/0005). When this fails, it may have become one.

const user = userEvent.setup();
it('does not move to an item of a PrimeReact menu by its first letter', async () => {
  render(
    <PrimeReactProvider value={{ unstyled: true }}>
      <Menu id="marks" model={[{ label: 'Read' }, { label: 'Archived' }, { label: 'Spam' }]} />
    </PrimeReactProvider>,
  );
  const menu = screen.getByRole('menu');
  const current = () => document.querySelector(`[id="${menu.getAttribute('aria-activedescendant')}"]`)?.textContent;
  menu.focus();
  await user.keyboard('{End}');
  await waitFor(() => expect(current()).toBe('Spam'));
  await user.keyboard('a');
  expect(current()).toBe('Spam');
});
