import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { sameList, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useShortcut } from '../../../src/ui/use-shortcut.ts';
import { Rich } from '../../../src/ui/rich.tsx';
import { StateTag } from '../../../src/ui/state-tag.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useBoundKey } from '../../../src/shell/use-bound-key.ts';
import type { Form } from '../../workspaces/public.ts';
import { setFilter } from '../commands.ts';
import { idsInView, queryOf, rowOf } from '../select.ts';
import { rows } from '../state.ts';
import { messageOf } from '../submitted-data.ts';
import { texts } from '../texts.ts';
import { Flags } from './flags.tsx';
import { detailPath } from './paths.ts';
import { RowLines } from './row-lines.tsx';
import { SenderHead } from './sender-head.tsx';
import './empty-reading-pane.css';

/** The empty reading pane: the next unread submissions of the list, or that all are read. */
export default function EmptyReadingPane({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const ids = useSelect((read) => idsInView(read, form.id), sameList);
  const unread = useUnread(ids);
  const [next, previous] = [useBoundKey('submissions/next'), useBoundKey('submissions/previous')];
  if (ids.length === 0) return null;
  return (
    <div className="split-note">
      {unread[0] === undefined ? (
        <p>{t('allRead')}</p>
      ) : (
        <NextUnread form={form} id={unread[0]} count={unread.length} />
      )}
      <FurtherUnread form={form} ids={unread.slice(1, 1 + MAX_FURTHER)} count={unread.length} />
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

/** Unread submissions listed below the next one. */
const MAX_FURTHER = 5;

interface FurtherProps {
  readonly form: Form;
  readonly ids: readonly number[];
  /** How many are unread. */
  readonly count: number;
}

function FurtherUnread({ form, ids, count }: FurtherProps) {
  const t = useTexts(texts);
  const send = useSend();
  const found = useSelect((read) => ids.flatMap((id) => rowOf(read, id) ?? []), sameList);
  const query = useSelect((read) => queryOf(read, form.id));
  if (found.length === 0) return null;
  return (
    <section aria-label={t('furtherUnread')}>
      <h3>{t('furtherUnread')}</h3>
      <RowLines form={form} rows={found} pathOf={({ submission_id: id }) => `${detailPath(form, id)}${query}`} />
      {count > 1 + ids.length && (
        <Button kind="quiet" onClick={() => send(setFilter({ form: form.id, filter: 'UNREAD' }))}>
          {t('showUnread', { count })}
        </Button>
      )}
    </section>
  );
}

interface Props {
  readonly form: Form;
  readonly id: number;
  /** How many are unread. */
  readonly count: number;
}

function NextUnread({ form, id, count }: Props) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const row = useSelect((read) => rowOf(read, id));
  const query = useSelect((read) => queryOf(read, form.id));
  const key = useBoundKey('submissions/next-unread');
  const path = `${detailPath(form, id)}${query}`;
  useShortcut('submissions/next-unread', () => void navigate(path));
  if (!row) return null;
  return (
    <article className="next-unread">
      <p className="next-unread-count">{t('nextOfUnread', { count })}</p>
      <SenderHead id={id} />
      <p className="next-unread-status">
        <StateTag state={row.current_state} states={form} />
        <Flags row={row} />
      </p>
      <p className="next-unread-message" dir="auto">
        {messageOf(row.submitted_data)?.values[0] ?? ''}
      </p>
      <Link to={path} className="button button-primary">
        <span>{t('nextUnread')}</span>
        {key !== '' && <kbd aria-hidden="true">{key}</kbd>}
      </Link>
    </article>
  );
}
