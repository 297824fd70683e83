import { memo, useRef, useState, type MouseEvent } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts, useTranslate, useLanguage } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { lastActivityOf } from '../activity-order.ts';
import { markSubmission } from '../commands.ts';
import { rowOf } from '../select.ts';
import type { Row } from '../state.ts';
import { senderOf } from '../submitted-data.ts';
import { texts } from '../texts.ts';
import { Flags } from './flags.tsx';
import { linkId } from './paths.ts';
import { RowPreview } from './row-preview.tsx';
import { activityTimeOfRow, shortTimeOf } from './row-time.ts';
import { StateGlyph } from '../../../src/ui/state-tag.tsx';
import { SelectCheckbox } from './select-checkbox.tsx';
import { useNow } from '../../../src/ui/use-now.ts';
import { useSwipe } from './use-swipe.ts';

interface Props {
  readonly id: number;
  readonly form: Form;
  /** The address of the submission, for a new tab. */
  readonly href: string;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  /** Shows the time of the latest activity, otherwise of the arrival. */
  readonly isByActivity: boolean;
  /** Shows the latest email, otherwise the message. */
  readonly showsLatest: boolean;
  readonly onOpen: (id: number) => void;
  readonly onValueChange: (id: number, isSelected: boolean, upTo: boolean) => void;
}

/**
 * Two lines: state, sender and time; message and flags. Memoized: renders only when its own submission changes. That is why its
 * link is not the router's, which would render again in every row with each step through the list.
 */
export const InboxRow = memo(function InboxRow(props: Props) {
  const { id, form, href, isOpen, isSelected, isByActivity, showsLatest, onOpen, onValueChange } = props;
  const row = useSelect((read) => rowOf(read, id));
  const frame = useRef<HTMLDivElement>(null);
  const mayMark = form.user_role !== 'ONLY_VIEW_USER';
  const [isHovered, setHovered] = useState(false);
  useSwipe(frame, mayMark ? row : undefined);
  if (!row) return null;
  const hasActions = mayMark && isHovered;
  return (
    <div
      ref={frame}
      className={classOf(row, isOpen, isSelected, hasActions)}
      data-id={id}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <span className="inbox-mark">
        <StateGlyph state={row.current_state} states={form} />
        {mayMark && <SelectCheckbox id={id} isSelected={isSelected} onValueChange={onValueChange} />}
      </span>
      <a
        id={linkId(id)}
        href={href}
        className="inbox-link"
        data-region={`submissions/row ${id}`}
        aria-current={isOpen ? 'true' : undefined}
        onClick={(event) => {
          if (!staysHere(event)) return;
          event.preventDefault();
          onOpen(id);
        }}
      >
        <Lines row={row} form={form} isByActivity={isByActivity} showsLatest={showsLatest} />
      </a>
      {hasActions && <HoverActions row={row} />}
    </div>
  );
});

/** Whether the click opens the link in this tab. */
const staysHere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

function Lines({
  row,
  form,
  isByActivity,
  showsLatest,
}: { readonly row: Row } & Pick<Props, 'form' | 'isByActivity' | 'showsLatest'>) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const language = useLanguage();
  const now = useNow();
  const time = isByActivity ? lastActivityOf(row) : row.submission_time;
  return (
    <>
      {!row.is_read && <span className="visually-hidden">{t('unread')} </span>}
      <span className="inbox-line">
        <span className="inbox-sender" dir="auto">
          {row.is_locked && <Icon name="lock" />}{' '}
          {senderOf(row.submitted_data) ?? t('submission', { id: String(row.submission_id) })}
        </span>
        <time className="inbox-time" dateTime={time} title={translate(activityTimeOfRow(row))}>
          {translate(shortTimeOf(time, now, language))}
        </time>
      </span>
      <span className="inbox-line">
        <span className="inbox-preview" dir="auto">
          <RowPreview row={row} isLatest={showsLatest} />
        </span>
        <span className="visually-hidden">{row.current_state}</span>
        <Flags row={row} states={form} />
      </span>
    </>
  );
}

const classOf = (row: Row, isOpen: boolean, isSelected: boolean, hasActions: boolean) =>
  [
    'inbox-row',
    !row.is_read && 'is-unread',
    isOpen && 'is-open',
    isSelected && 'is-selected',
    hasActions && 'has-actions',
  ]
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
