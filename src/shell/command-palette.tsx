import { useId, useState, type KeyboardEvent } from 'react';
import { useApp } from '../ui/app-context.ts';
import { Icon } from '../ui/icon.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { useTranslate, useTexts } from '../ui/use-texts.ts';
import { keysFor, shownKeys } from './keys.ts';
import { offeredActions } from './offered-actions.ts';
import type { Action } from './points.ts';
import { texts } from './texts.ts';

interface Props {
  readonly onClose: () => void;
  readonly onAct: (action: Action) => void;
}

/** Everything that can be done here, found by its words. */
export function CommandPalette({ onClose, onAct }: Props) {
  const app = useApp();
  const say = useTranslate();
  const t = useTexts(texts);
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const words = text.toLowerCase().split(/\s+/);
  const fits = offeredActions(app)
    .map((action) => ({ action, title: say(action.title) }))
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  const chosen = Math.min(at, fits.length - 1);
  const act = (action: Action | undefined) => {
    onClose();
    // Once it is closed, with the focus back where it was: what is done may depend on that, or move it.
    if (action) setTimeout(() => onAct(action));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: fits.length - 1 }[event.key];
    if (event.key === 'Enter') act(fits[chosen]?.action);
    if (to === undefined || fits.length === 0) return;
    event.preventDefault();
    setAt((to + fits.length) % fits.length);
  };
  return (
    <Overlay name={t('commands')} onClose={onClose}>
      <input
        className="palette-input"
        role="combobox"
        aria-label={t('typeCommand')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={fits.length > 0 ? `${id}-${chosen}` : undefined}
        placeholder={t('typeCommand')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {/* A list that the box above moves through, with pictures and keys: no select has those. */}
      {/* eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above */}
      <div id={id} role="listbox" aria-label={t('commands')} className="palette-list">
        {fits.map(({ action, title }, place) => (
          <div
            key={action.id}
            id={`${id}-${place}`}
            // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list around it
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            className="palette-option"
            onPointerDown={(event) => {
              event.preventDefault();
              act(action);
            }}
          >
            <Icon name={action.icon ?? 'angle-right'} />
            <span>{title}</span>
            {keysFor(app.read, action) !== '' && <kbd>{shownKeys(keysFor(app.read, action))}</kbd>}
          </div>
        ))}
      </div>
      {fits.length === 0 && <p className="palette-none">{t('noCommand')}</p>}
    </Overlay>
  );
}
