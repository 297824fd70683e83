import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';

/** Shows a dialog that is read. */
async function shown(title: string): Promise<HTMLElement> {
  render(
    <Dialog title={title} width="wide" onClose={() => undefined}>
      A text
    </Dialog>,
  );
  return screen.findByRole('dialog', { name: title });
}

it('takes the focus from the page', async () => {
  const dialog = await shown('Read');
  await expect.poll(() => document.activeElement).toBe(dialog);
});

it('leaves the focus in a dialog that was opened on top while it appeared', async () => {
  const below = await shown('Below');
  let isTaken = false;
  below.addEventListener('focus', () => (isTaken = true));
  const top = document.body.appendChild(document.createElement('div'));
  top.innerHTML = '<div role="dialog" aria-label="Write"><input aria-label="Note" /></div>';
  await userEvent.type(screen.getByLabelText('Note'), 'Call Ada');
  // Dialogs that were opened later have appeared later.
  const last = await shown('Last');
  await expect.poll(() => document.activeElement).toBe(last);
  expect(isTaken).toBe(false);
  top.remove();
});
