import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { consoleOf } from '../../tests/console/console.ts';
import { defineCommand, defineEvent } from '../../contract/message.ts';
import { contribute } from '../../contract/point.ts';
import { defineModule, handles, injectable } from '../kernel/index.ts';
import { AppContext } from '../ui/app-context.ts';
import Actions from './actions.tsx';
import { collectKeys } from './early-keys.ts';
import { action } from './points.ts';

const view = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./palette/command-palette.tsx', async (original) => {
  await view.promise;
  return original();
});

const rung = defineEvent('bell/rung', z.object({}));
const ring = defineCommand('bell/ring', z.object({}), { title: 'Ring the bell', shortcut: 'r' });
let rings = 0;
@injectable()
class Ringing {
  @handles(ring, { policy: 'queue' })
  *ring() {
    rings += 1;
    yield rung({});
  }
}
const bells = defineModule({
  id: 'bell',
  handlers: [Ringing],
  contributes: [contribute(action, { id: 'bell/ring', of: ring, command: () => ring({}) })],
});

it('keeps what is typed before the palette has loaded from the page, and runs it then; Escape closes it', async () => {
  const { app } = consoleOf(bells);
  const page = (
    <>
      <Actions />
      <input aria-label="Note" />
    </>
  );
  render(
    <AppContext value={app}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </AppContext>,
  );
  const note = screen.getByLabelText<HTMLInputElement>('Note');
  note.focus();
  await userEvent.keyboard('{Control>}k{/Control}ring the bex{Backspace}ll{Enter}');
  expect([note.value, rings]).toEqual(['', 0]);
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Control>}k{/Control}ring the bex{Backspace}ll{Enter}');
  expect([note.value, rings]).toEqual(['', 0]);
  view.resolve();
  await waitFor(() => expect(rings).toBe(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('');
});

it('waits for the word that an input method is composing, and restores focus on the page', async () => {
  const note = document.createElement('input');
  document.body.append(note);
  note.focus();
  const keys = collectKeys(() => {});
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) throw new Error('There is no field for early keys.');
  expect(field).not.toBe(note);
  fireEvent.compositionStart(field);
  field.value = 'さ';
  const stopped = keys.stop();
  await Promise.resolve();
  expect(document.activeElement).toBe(field);
  field.value = '佐藤';
  fireEvent.compositionEnd(field);
  expect(await stopped).toEqual({ text: '佐藤', isEntered: false });
  expect(document.activeElement).toBe(note);
});
