import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCommand, defineEvent, type PayloadOf } from '../../contract/message.ts';
import { contribute } from '../../contract/point.ts';
import { defineModule, defineSlice, FetchFailed, handles, injectable, type Read } from '../kernel/index.ts';
import { consoleOf } from '../../tests/console/console.ts';
import { openPalette } from '../../tests/console/palette.ts';
import { AppContext } from '../ui/app-context.ts';
import { useShortcut } from '../ui/use-shortcut.ts';
import Actions from './actions.tsx';
import { sequenceOf, storedKeyBindings } from './keys.ts';
import { recordNavigation } from './messages.ts';
import { UndoOffers } from './offer-undos.ts';
import { action, route } from './points.ts';
import { restoreFailedUndos } from './restore-undos.ts';
import { undoables } from './state.ts';
import { Toaster } from './toaster.tsx';

const turned = defineEvent('lamp/turned', z.object({ isOn: z.boolean() }));
const turn = defineCommand('lamp/turn', z.object({ isOn: z.boolean() }), { title: 'Turn the lamp', shortcut: 'l' });
const smash = defineCommand('lamp/smash', z.object({}), { title: 'Smash the lamp' });
const lamp = defineSlice('lamp/lamp', { isOn: false }, (on) => [
  on(turned, (state, { isOn }) => {
    state.isOn = isOn;
  }),
]);

let isOffline = false;
@injectable()
class Turning {
  @handles(turn, {
    policy: 'queue',
    undo: (_, read: Read) => ({ command: turn({ isOn: read(lamp).isOn }), done: 'The lamp is turned.' }),
  })
  *turn({ isOn }: PayloadOf<typeof turn>) {
    if (isOffline) throw new FetchFailed('Failed to fetch');
    yield turned({ isOn });
  }

  @handles(smash, { policy: 'queue' })
  *smash() {
    yield turned({ isOn: false });
  }
}

const lamps = defineModule({
  id: 'lamp',
  slices: [lamp],
  handlers: [Turning],
  contributes: [
    contribute(action, {
      id: 'lamp/turn',
      of: turn,
      command: (read) => (read(lamp).isOn ? undefined : turn({ isOn: true })),
    }),
    contribute(action, { id: 'lamp/look', title: 'Look at the lamp', keys: 'o' }),
    contribute(action, { id: 'lamp/step', keys: 's', isStep: true }),
    contribute(action, { id: 'lamp/note', keys: 'n' }),
    contribute(action, { id: 'lamp/shelve', title: 'Shelve the lamp', keys: 'g l', to: () => '/shelf' }),
    contribute(action, { id: 'lamp/mend', title: 'Mend the lamp', keys: 'm', isShown: () => false }),
    contribute(route, {
      id: 'lamp/shelf',
      path: 'shelf',
      title: 'The shelf',
      view: () => Promise.resolve({ default: () => null }),
    }),
  ],
});

const calls: string[] = [];
function Lamp() {
  const { pathname } = useLocation();
  useShortcut('lamp/look', () => calls.push('lamp/look'));
  useShortcut('lamp/step', () => calls.push(`step from ${pathname}`));
  useShortcut('lamp/note', () => calls.push(`note at ${pathname}`));
  return <input aria-label="Note" />;
}

function shown() {
  const { app } = consoleOf(lamps);
  app.resolve(UndoOffers).follow(app);
  restoreFailedUndos(app);
  const page = (
    <>
      <Actions />
      <Lamp />
      <Toaster />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  router.subscribe(({ location }) => app.send(recordNavigation({ path: location.pathname, search: location.search })));
  render(
    <AppContext value={app}>
      <RouterProvider router={router} />
    </AppContext>,
  );
  return { app, router, isOn: () => app.read(lamp).isOn };
}

const press = (keys: string) => userEvent.keyboard(keys);
async function openKeys(): Promise<void> {
  await press('?');
  await screen.findByRole('switch');
}
const options = () => screen.getAllByRole('option').map((option) => option.querySelector('span')?.textContent);

beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
});

describe('the palette', () => {
  it('opens by shortcut, lists the available actions, and runs one', async () => {
    const { isOn } = shown();
    await openPalette();
    expect(options()).toEqual(
      expect.arrayContaining(['Turn the lamp', 'Look at the lamp', 'Smash the lamp', 'The shelf', 'Undo']),
    );
    await press('turn{Enter}');
    expect(isOn()).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    await openPalette();
    expect(options()).not.toContain('Turn the lamp');
  });

  it('stays open when the query follows a search that was just cleared, and closes on another screen', async () => {
    const { app, router } = shown();
    await act(() => router.navigate('/list?q=lamp'));
    await openPalette();
    await act(() => app.send(recordNavigation({ path: '/list', search: '' })).outcome);
    expect(screen.getByRole('dialog')).toBeTruthy();
    await act(() => router.navigate('/other'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('navigates to screens, also with arrow keys, and restores focus on Escape', async () => {
    const { router } = shown();
    screen.getByLabelText('Note').focus();
    await openPalette();
    await press('shelf{Escape}');
    expect(document.activeElement).toBe(screen.getByLabelText('Note'));
    await openPalette();
    await press('lamp{ArrowDown}{ArrowUp}');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Turn the lampL');
    await press('{Control>}a{/Control}shelf{Enter}');
    expect(router.state.location.pathname).toBe('/shelf');
  });
});

describe('keys', () => {
  it('act on the screen to which the keys before them lead, steps at once', async () => {
    const { app, router } = shown();
    await press('n');
    // The address is ahead of the page, as between a key and its screen.
    act(() => void app.send(recordNavigation({ path: '/shelf', search: '' })));
    await press('snsn');
    expect(calls).toEqual(['note at /', 'step from /']);
    await act(() => router.navigate('/shelf'));
    // One per task, so that the browser can paint between them.
    expect(calls.slice(2)).toEqual([]);
    await waitFor(() => expect(calls.slice(2)).toEqual(['note at /shelf', 'step from /shelf', 'note at /shelf']));
  });

  it('run the bound action, but not while the user is typing', async () => {
    const { isOn } = shown();
    await press('o');
    expect(calls).toEqual(['lamp/look']);
    await userEvent.type(screen.getByLabelText('Note'), 'hello');
    expect([isOn(), calls.length]).toEqual([false, 1]);
    screen.getByLabelText('Note').blur();
    await press('l');
    expect(isOn()).toBe(true);
  });

  it('runs the action bound to a sequence of keys', async () => {
    const { isOn, router } = shown();
    await press('gl');
    expect(router.state.location.pathname).toBe('/shelf');
    expect(isOn()).toBe(false);
    await press('l');
    expect(isOn()).toBe(true);
  });

  it('does not treat keys after a pause as a sequence', () => {
    const earlier = { pressed: 'g', at: 1_000 };
    expect(sequenceOf(earlier, { pressed: 'l', at: 2_500 })).toBe('g l');
    expect(sequenceOf(earlier, { pressed: 'l', at: 2_501 })).toBeUndefined();
    expect(sequenceOf(undefined, { pressed: 'l', at: 0 })).toBeUndefined();
  });

  it('are listed, can be changed individually, and are stored', async () => {
    const { isOn } = shown();
    await openKeys();
    expect(screen.queryByText('Mend the lamp')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Change shortcut for Turn the lamp' }));
    await press('o');
    expect(screen.getByRole('alert').textContent).toBe('O is already used by Look at the lamp.');
    await userEvent.click(screen.getByRole('button', { name: 'Change shortcut for Turn the lamp' }));
    await press('x');
    await press('{Escape}');
    await press('l');
    expect(isOn()).toBe(false);
    await press('x');
    expect(isOn()).toBe(true);
    expect(storedKeyBindings().bound).toEqual({ 'lamp/turn': 'x' });
  });

  it('turns off all keys without Ctrl together', async () => {
    const { isOn } = shown();
    await openKeys();
    await userEvent.click(screen.getByRole('switch'));
    await press('{Escape}l');
    expect(isOn()).toBe(false);
    await openPalette();
    expect(screen.getByRole('dialog')).toBeDefined();
  });
});

describe('undo', () => {
  it('is offered by the command’s toast', async () => {
    const { isOn } = shown();
    await press('l');
    expect(screen.getByText('The lamp is turned.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(isOn()).toBe(false);
    expect(screen.queryByText('The lamp is turned.')).toBeNull();
  });

  it('is offered in the same position for the next command, and keeps the focus', async () => {
    const { app, isOn } = shown();
    await press('l');
    screen.getByRole('button', { name: 'Undo' }).focus();
    await act(async () => void (await app.send(turn({ isOn: false })).outcome));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await press('{Enter}');
    expect(isOn()).toBe(true);
  });

  it('can be retried after a failure, at its position in the history', async () => {
    const { app, isOn } = shown();
    await act(async () => {
      for (const on of [true, false, true]) await app.send(turn({ isOn: on })).outcome;
    });
    isOffline = true;
    await press('zz');
    await waitFor(() => expect(app.read(undoables).done).toHaveLength(3));
    expect(isOn()).toBe(true);
    isOffline = false;
    await press('z');
    await waitFor(() => expect(isOn()).toBe(false));
    expect(app.read(undoables).done).toHaveLength(2);
    await press('z');
    await waitFor(() => expect(isOn()).toBe(true));
    await press('z');
    await waitFor(() => expect(isOn()).toBe(false));
    await waitFor(() => expect(app.read(undoables).done).toHaveLength(0));
  });

  it.each(['{Shift>}z{/Shift}', '{Shift>}Z{/Shift}', '{Control>}{Shift>}z{/Shift}{/Control}', '{Alt>}z{/Alt}'])(
    'is not triggered by %s',
    async (keys) => {
      const { isOn } = shown();
      await press('l');
      expect(isOn()).toBe(true);
      await press(keys);
      expect(isOn()).toBe(true);
    },
  );

  it('reverts step by step by shortcut, and then shows that nothing is left', async () => {
    const { app, isOn } = shown();
    await act(async () => {
      await app.send(turn({ isOn: true })).outcome;
      await app.send(turn({ isOn: false })).outcome;
    });
    await press('z');
    await waitFor(() => expect(isOn()).toBe(true));
    await press('{Control>}z{/Control}');
    await waitFor(() => expect(isOn()).toBe(false));
    await press('z');
    expect(await screen.findByText('Nothing to undo.')).toBeDefined();
  });
});
