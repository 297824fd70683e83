import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { sameList, useSelect } from '../../../src/ui/app-context.ts';
import { useShortcut } from '../../../src/ui/use-shortcut.ts';
import { Rich } from '../../../src/ui/rich.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useBoundKey } from '../../../src/shell/use-bound-key.ts';
import type { Form } from '../../workspaces/public.ts';
import { idsInView, queryOf } from '../select.ts';
import { rows } from '../state.ts';
import { texts } from '../texts.ts';
import { detailPath } from './paths.ts';
import './empty-reading-pane.css';

/** The empty reading pane: how many submissions of the list are unread, with a way to the next one, or that all are read. */
export default function EmptyReadingPane({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const ids = useSelect((read) => idsInView(read, form.id), sameList);
  const unread = useUnread(ids);
  const [next, previous] = [useBoundKey('submissions/next'), useBoundKey('submissions/previous')];
  if (ids.length === 0) return null;
  return (
    <div className="split-note">
      <h2>{unread[0] === undefined ? t('allRead') : t('unreadCount', { count: unread.length })}</h2>
      {unread[0] !== undefined && <NextUnread form={form} id={unread[0]} />}
      {next !== '' && previous !== '' && (
        <p className="split-note-hint">
          <Rich text={texts('nothingOpenHint', { next, previous })} tags={{ key: (inner) => <kbd>{inner}</kbd> }} />
        </p>
      )}
    </div>
  );
}

/** The unread submissions of the list, in its order. */
function useUnread(ids: readonly number[]): readonly number[] {
  const table = useSelect((read) => read(rows));
  return useMemo(() => ids.filter((id) => table.get(id)?.is_read === false), [ids, table]);
}

function NextUnread({ form, id }: { readonly form: Form; readonly id: number }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const query = useSelect((read) => queryOf(read, form.id));
  const key = useBoundKey('submissions/next-unread');
  const path = `${detailPath(form, id)}${query}`;
  useShortcut('submissions/next-unread', () => void navigate(path));
  return (
    <Link to={path} className="button button-primary">
      <span>{t('nextUnread')}</span>
      {key !== '' && <kbd aria-hidden="true">{key}</kbd>}
    </Link>
  );
}
