import { useEffect, useRef, useState } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import type { Form } from '../../workspaces/public.ts';
import { MAX_SEARCHED } from '../list-url.ts';
import { prepareSearch, setSearch } from '../commands.ts';
import { listViewOf } from '../select.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import { useShortcut } from '../../../src/ui/use-shortcut.ts';

/** Pause in typing in ms after which the search starts. A newer search cancels it, so a short one is enough. */
const REST_MS = 30;

/** Search input for the submitted fields. Keeps its text locally until typing pauses. */
export function SearchBox({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const send = useSend();
  const searched = useSelect((read) => listViewOf(read, form.id).search);
  const [text, setText] = useState(searched);
  const applied = useRef(searched);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (searched === applied.current) return;
    applied.current = searched;
    setText(searched);
  }, [searched]);
  useEffect(() => {
    if (text.trim() === applied.current) return undefined;
    const timer = setTimeout(() => {
      applied.current = text.trim();
      send(setSearch({ form: form.id, text }));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text, form.id, send]);
  useShortcut('submissions/search', () => input.current?.focus());
  return (
    <label className="search-box">
      <span className="visually-hidden">{t('search')}</span>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        data-region={`submissions/search ${form.id}`}
        dir="auto"
        className="input"
        placeholder={t('search')}
        maxLength={MAX_SEARCHED}
        value={text}
        onFocus={() => send(prepareSearch({ form: form.id }))}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}
