import { useEffect, useState } from 'react';
import { useApp, useSelect, useSend } from '../../ui/app-context.ts';
import { Button } from '../../ui/button.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useTranslate, useTexts } from '../../ui/use-texts.ts';
import { keysFor, keysOf } from '../keys.ts';
import { shownKeys } from '../../ui/shown-keys.ts';
import { changeKeyBindings } from '../messages.ts';
import { action, type Action } from '../points.ts';
import { keys } from '../state.ts';
import { texts as keyTexts } from './texts.ts';
import { texts } from '../texts.ts';
import './key-list.css';

const titleOf = ({ title, of }: Action) => title ?? of?.presentation?.title ?? '';
const hasOwnKey = ({ keys: own, of }: Action) => (own ?? of?.presentation?.shortcut) !== undefined;

/** Lists the key bindings. Each can be changed or removed, and those without Ctrl or Cmd can be turned off together. */
export default function KeyList({ onClose }: { readonly onClose: () => void }) {
  const app = useApp();
  const send = useSend();
  const translate = useTranslate();
  const t = useTexts(texts);
  const own = useTexts(keyTexts);
  const { isOn, bound } = useSelect((read) => read(keys));
  const [waiting, setWaiting] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const all = app.contributionsWhere(action, (one) => hasOwnKey(one) && (one.isShown?.(app.read) ?? true));
  const bind = (id: string, pressed: string) => {
    const other = all.find((one) => one.id !== id && pressed !== '' && keysFor(app.read, one) === pressed);
    setWaiting(null);
    setError(other ? own('keysTaken', { keys: shownKeys(pressed), action: translate(titleOf(other)) }) : null);
    if (!other) send(changeKeyBindings({ isOn, bound: { ...bound, [id]: pressed } }));
  };
  useNextKey(waiting, bind);
  return (
    <Overlay name={t('keys')} onClose={onClose}>
      <div className="keys">
        <h2>{t('keys')}</h2>
        <Switch
          label={own('keysOn')}
          hint={own('keysLead')}
          checked={isOn}
          onSwitch={(on) => send(changeKeyBindings({ isOn: on, bound }))}
        />
        <p role="alert" className="field-error">
          {error}
        </p>
        <ul>
          {all.map((one) => (
            <li key={one.id}>
              <span>{translate(titleOf(one))}</span>
              <kbd>{waiting === one.id ? own('keysPress') : shownKeys(keysFor(app.read, one)) || own('keysNone')}</kbd>
              <Button
                kind="quiet"
                aria-label={own('keysChangeOf', { action: translate(titleOf(one)) })}
                onClick={() => setWaiting(one.id)}
              >
                {own('keysChange')}
              </Button>
              <Button
                kind="quiet"
                aria-label={own('keysOffOf', { action: translate(titleOf(one)) })}
                onClick={() => bind(one.id, '')}
              >
                {own('keysOff')}
              </Button>
            </li>
          ))}
        </ul>
        <div className="form-actions">
          <Button onClick={() => send(changeKeyBindings({ isOn: true, bound: {} }))}>{own('keysReset')}</Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      </div>
    </Overlay>
  );
}

/** Captures the next key press, instead of its usual effect, as the new binding of the waiting action. */
function useNextKey(waiting: string | null, bind: (id: string, pressed: string) => void): void {
  useEffect(() => {
    if (waiting === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (['Shift', 'Control', 'Alt', 'Meta', 'Tab'].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      bind(waiting, event.key === 'Escape' ? '' : keysOf(event));
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  });
}
