import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useApp, useSelect, useSend } from '../ui/app-context.ts';
import { mountedHandlerOf } from '../ui/use-shortcut.ts';
import {
  actionOn,
  isForTyping,
  isKeyOn,
  keysOf,
  sequenceOf,
  storedKeyBindings,
  storeKeyBindings,
  type EarlierKey,
} from './keys.ts';
import { useKeysInOrder } from './keys-in-order.ts';
import { changeKeyBindings, showPanel } from './messages.ts';
import type { Action } from './points.ts';
import { keys, panel } from './state.ts';
import { useAct } from './use-act.ts';
import { usePalette } from './use-palette.ts';

const KeyList = lazy(() => import('./keys/key-list.tsx'));

/** Listens to keys for the actions that modules contributed; shows the palette and the list of keys. */
export default function Actions() {
  const send = useSend();
  const act = useAct();
  const shown = useSelect((read) => read(panel).shown);
  const chosen = useSelect((read) => read(keys));
  const palette = usePalette(shown === 'commands');
  useKeys(act, shown !== null);
  useEffect(() => void send(changeKeyBindings(storedKeyBindings())), [send]);
  useEffect(() => storeKeyBindings(chosen), [chosen]);
  const close = () => void send(showPanel({ panel: null }));
  if (palette) return <palette.Palette early={palette.early} onClose={close} onAct={act} />;
  return shown === 'keys' ? (
    <Suspense fallback={null}>
      <KeyList onClose={close} />
    </Suspense>
  ) : null;
}

function useKeys(act: (action: Action) => void, isPanelShown: boolean): void {
  const app = useApp();
  const earlier = useRef<EarlierKey>(undefined);
  const perform = useKeysInOrder();
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const pressed = keysOf(event);
      const isOff = !isKeyOn(app.read, pressed);
      if (event.defaultPrevented || isPanelShown || isOff || isForTyping(pressed, event.target)) return;
      const key = { pressed, at: event.timeStamp };
      const sequence = sequenceOf(earlier.current, key);
      earlier.current = key;
      const bound = [sequence, pressed].filter((one) => one !== undefined);
      const offered = () =>
        bound
          .map((one) => actionOn(app, one, (id) => mountedHandlerOf(id) !== undefined))
          .find((one) => one !== undefined);
      const action = offered();
      if (!action) return;
      event.preventDefault();
      perform(() => {
        const now = offered();
        if (now) act(now);
      }, action.isStep === true);
    };
    // In the capture phase: dialogs stop the propagation of keys.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  });
}
