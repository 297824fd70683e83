import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { DateInput } from '../dates/date-input.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { MenuButton } from './menu-button.tsx';
import { Overlay } from './overlay.tsx';
import { Popover } from './popover.tsx';

function Over() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Overlay name="Over" onClose={() => setOpen(false)}>
          <p>Shown</p>
        </Overlay>
      )}
    </>
  );
}

const nothing = () => undefined;
const kinds: readonly (readonly [kind: string, view: () => ReactNode])[] = [
  ['menu', () => <MenuButton label="Open" name="Open" entries={[{ id: 'one', label: 'Shown', act: nothing }]} />],
  ['popover', () => <Popover label="Open">Shown</Popover>],
  ['calendar', () => <DateInput label="Open" value="" onText={nothing} />],
  ['panel', () => <Over />],
];

/** Whatever the kind shows: the calendar loads when it is opened. */
const shown = () => screen.queryByText('Shown') ?? screen.queryByRole('dialog', { name: /Open/ });

it.each(kinds)(
  'closes a %s on Escape and leaves the dialog around it open, wherever the focus is',
  async (_kind, view) => {
    const close = vi.fn<() => void>();
    render(
      <Dialog title="Around" onClose={close}>
        {view()}
      </Dialog>,
    );
    const opener = await screen.findByRole('button', { name: /Open/ });
    const destinations = [() => document.body, () => opener, () => shown() ?? opener];
    for (const destination of destinations) {
      fireEvent.click(opener);
      expect(shown()).not.toBeNull();
      fireEvent.keyDown(destination(), { key: 'Escape', code: 'Escape' });
      expect(shown()).toBeNull();
      expect(close).not.toHaveBeenCalled();
    }
    fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' });
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
  },
);

it('closes the calendar before the popover that it is in', () => {
  render(
    <Popover label="Received">
      <DateInput label="From" value="" onText={nothing} />
    </Popover>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Received' }));
  fireEvent.click(screen.getByRole('button', { name: /From/ }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('textbox')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('textbox')).toBeNull();
});
