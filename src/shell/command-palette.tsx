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

/** Lists every action that is available now, filtered by the words of its title. */
export function CommandPalette({ onClose, onAct }: Props) {
  const app = useApp();
  const translate = useTranslate();
  const t = useTexts(texts);
  const id = useId();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const words = text.toLowerCase().split(/\s+/);
  const matches = offeredActions(app)
    .map((action) => ({ action, title: translate(action.title) }))
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  const active = Math.min(index, matches.length - 1);
  const act = (action: Action | undefined) => {
    onClose();
    // After the palette has closed and returned the focus, because an action may depend on the focus or move it.
    if (action) setTimeout(() => onAct(action));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: matches.length - 1 }[event.key];
    if (event.key === 'Enter') act(matches[active]?.action);
    if (to === undefined || matches.length === 0) return;
    event.preventDefault();
    setIndex((to + matches.length) % matches.length);
  };
  return (
    <Overlay name={t('commands')} onClose={onClose}>
      <input
        className="palette-input"
        role="combobox"
        aria-label={t('typeCommand')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={matches.length > 0 ? `${id}-${active}` : undefined}
        placeholder={t('typeCommand')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      {/* Options have icons and keys, which a native select does not support. */}
      {/* eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above */}
      <div id={id} role="listbox" aria-label={t('commands')} className="palette-list">
        {matches.map(({ action, title }, position) => (
          <div
            key={action.id}
            id={`${id}-${position}`}
            // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- same as the list
            role="option"
            tabIndex={-1}
            aria-selected={position === active}
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
      {matches.length === 0 && <p className="palette-none">{t('noCommand')}</p>}
    </Overlay>
  );
}
