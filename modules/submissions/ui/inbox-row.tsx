import { memo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts, useTranslate, useLanguage } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { lastActivityOf } from '../activity-order.ts';
import { markSubmission } from '../commands.ts';
import { rowOf } from '../select.ts';
import type { Row } from '../state.ts';
import { messageOf, senderOf } from '../submitted-data.ts';
import { texts } from '../texts.ts';
import { Flags } from './flags.tsx';
import { detailPath, linkId } from './paths.ts';
import { activityTimeOfRow, shortTimeOf } from './row-time.ts';
import { StateGlyph } from '../../../src/ui/state-tag.tsx';
import { SelectCheckbox } from './select-checkbox.tsx';
import { useNow } from './use-now.ts';
import { useSwipe } from './use-swipe.ts';

interface Props {
  readonly id: number;
  readonly form: Form;
  readonly query: string;
  readonly isOpen: boolean;
  /** Whether another submission is open, whose place in the history this one takes. */
  readonly replaces: boolean;
  readonly isSelected: boolean;
  readonly onValueChange: (id: number, isSelected: boolean, upTo: boolean) => void;
}

/** Two lines: state, sender and time; message and flags. Memoized: renders only when its own submission changes. */
export const InboxRow = memo(function InboxRow(props: Props) {
  const { id, form, query, isOpen, replaces, isSelected, onValueChange } = props;
  const row = useSelect((read) => rowOf(read, id));
  const frame = useRef<HTMLDivElement>(null);
  const mayMark = form.user_role !== 'ONLY_VIEW_USER';
  const [isHovered, setHovered] = useState(false);
  useSwipe(frame, mayMark ? row : undefined);
  if (!row) return null;
  return (
    <div
      ref={frame}
      className={classOf(row, isOpen, isSelected)}
      data-id={id}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <span className="inbox-mark">
        <StateGlyph state={row.current_state} states={form} />
        {mayMark && <SelectCheckbox id={id} isSelected={isSelected} onValueChange={onValueChange} />}
      </span>
      <Link
        id={linkId(id)}
        to={`${detailPath(form, id)}${query}`}
        replace={replaces}
        className="inbox-link"
        aria-current={isOpen ? 'true' : undefined}
      >
        <Lines row={row} />
      </Link>
      {mayMark && isHovered && <HoverActions row={row} />}
    </div>
  );
});

function Lines({ row }: { readonly row: Row }) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const language = useLanguage();
  const now = useNow();
  const last = lastActivityOf(row);
  return (
    <>
      {!row.is_read && <span className="visually-hidden">{t('unread')} </span>}
      <span className="inbox-line">
        <span className="inbox-sender" dir="auto">
          {row.is_locked && <Icon name="lock" />}{' '}
          {senderOf(row.submitted_data) ?? t('submission', { id: String(row.submission_id) })}
        </span>
        <time className="inbox-time" dateTime={last} title={translate(activityTimeOfRow(row))}>
          {translate(shortTimeOf(last, now, language))}
        </time>
      </span>
      <span className="inbox-line">
        <span className="inbox-preview" dir="auto">
          {messageOf(row.submitted_data)?.values[0] ?? ''}
        </span>
        <span className="visually-hidden">{row.current_state}</span>
        <Flags row={row} />
      </span>
    </>
  );
}

const classOf = (row: Row, isOpen: boolean, isSelected: boolean) =>
  ['inbox-row', !row.is_read && 'is-unread', isOpen && 'is-open', isSelected && 'is-selected']
    .filter((name) => name !== false)
    .join(' ');

/** Replaces the time while the pointer is on the row. Keyboard users have shortcuts and the pane. */
function HoverActions({ row }: { readonly row: Row }) {
  const t = useTexts(texts);
  const send = useSend();
  const id = row.submission_id;
  const actions = [
    row.is_archived
      ? ({ marker: '!archive', name: 'unarchive', icon: 'undo' } as const)
      : ({ marker: 'archive', name: 'archive', icon: 'box' } as const),
    row.is_spam
      ? ({ marker: '!spam', name: 'unspam', icon: 'verified' } as const)
      : ({ marker: 'spam', name: 'spam', icon: 'ban' } as const),
    row.is_read
      ? ({ marker: '!read', name: 'unread', icon: 'envelope' } as const)
      : ({ marker: 'read', name: 'read', icon: 'eye' } as const),
  ];
  return (
    <span className="inbox-actions">
      {actions.map(({ marker, name, icon }) => (
        <Button
          key={marker.replace('!', '')}
          kind="quiet"
          icon={icon}
          tabIndex={-1}
          title={t(`do.${name}`)}
          aria-label={t('actionOn', { action: t(`do.${name}`), id: String(id) })}
          onClick={() => send(markSubmission({ id, marker }))}
        />
      ))}
    </span>
  );
}
