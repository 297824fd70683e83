import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { Confirm } from './confirm.tsx';
import { Drawer } from './drawer.tsx';
import { Switch } from './switch.tsx';

const user = userEvent.setup();
const focused = () => document.activeElement?.textContent ?? '';

const drawer = (onClose: () => void) => (
  <Drawer title="Add" onClose={onClose}>
    <Button>First</Button>
  </Drawer>
);
const confirmation = (onClose: () => void) => (
  <Confirm title="Add" action="Go" onConfirm={onClose} onClose={onClose}>
    Sure?
  </Confirm>
);

describe.each([
  ['a drawer', drawer],
  ['a confirmation', confirmation],
])('%s', (_what, panel) => {
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Button>Behind</Button>
        {isOpen && panel(() => setOpen(false))}
      </>
    );
  }
  const open = async () => {
    render(<Screen />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    return screen.findByRole('dialog', { name: 'Add' });
  };

  it('has a name, and keeps the focus inside', async () => {
    const dialog = await open();
    expect(dialog.getAttribute('aria-modal')).toBe('true');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    for (let count = 0; count < 6; count += 1) {
      await user.tab();
      expect(focused()).not.toBe('Behind');
    }
  });

  it('closes on Escape and with its button, and restores focus', async () => {
    await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(focused()).toBe('Open');
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(focused()).toBe('Open');
  });
});

describe('a confirmation by name', () => {
  it('confirms only the exact name', async () => {
    const done: string[] = [];
    render(
      <Confirm title="Delete?" action="Delete" typed="Contact" onConfirm={() => done.push('yes')} onClose={() => {}}>
        All of it.
      </Confirm>,
    );
    const field = await screen.findByLabelText('Type the name to confirm');
    await user.type(field, 'contact{Enter}');
    expect(done).toEqual([]);
    await user.clear(field);
    await user.type(field, 'Contact{Enter}');
    expect(done).toEqual(['yes']);
  });

  it('does not submit a surrounding form', async () => {
    const sent: string[] = [];
    render(
      <form onSubmit={() => sent.push('form')}>
        <Confirm title="Delete?" action="Delete" onConfirm={() => sent.push('dialog')} onClose={() => {}}>
          All of it.
        </Confirm>
      </form>,
    );
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(sent).toEqual(['dialog']);
  });
});

it('exposes a switch to assistive technology with its label and hint', async () => {
  const seen: boolean[] = [];
  render(<Switch label="Receive" hint="Off refuses." checked={false} onSwitch={(on) => seen.push(on)} />);
  const control = screen.getByRole('switch', { name: 'Receive', description: 'Off refuses.' });
  await user.click(control);
  await user.keyboard(' ');
  expect(seen).toEqual([true, true]);
});
