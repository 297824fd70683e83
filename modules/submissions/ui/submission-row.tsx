import { memo, useRef, type KeyboardEvent, type MouseEvent as ReactMouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import type { Form } from '../../workspaces/public.ts';
import type { Column } from '../contract.ts';
import { rowAction, rowPart } from '../points.ts';
import { rowOf } from '../select.ts';
import type { Row } from '../state.ts';
import { fieldText } from '../submitted-data.ts';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { timestampText } from '../../../src/ui/dates.ts';
import { Flags } from './flags.tsx';
import { MarkMenu } from './mark-menu.tsx';
import { exactTimeOfRow } from './row-time.ts';
import { detailPath, linkId } from './paths.ts';
import { ScoreMeter } from './score.tsx';
import { StateTag } from '../../../src/ui/state-tag.tsx';
import { SelectCheckbox } from './select-checkbox.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { useSwipe } from './use-swipe.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly id: number;
  readonly form: Form;
  readonly columns: readonly Column[];
  /** The list's query string, carried over to the detail's URL. */
  readonly query: string;
  /** Whether the row was just added to the view. */
  readonly isFresh: boolean;
  readonly isSelected: boolean;
  /** `upTo` extends the selection from the last selected row. */
  readonly onValueChange: (id: number, isSelected: boolean, upTo: boolean) => void;
}

/** One row of the list. Memoized: renders only when its own submission changes. */
export const SubmissionRow = memo(function SubmissionRow(props: Props) {
  const { id, form, columns, query, isFresh, isSelected, onValueChange } = props;
  const translate = useTranslate();
  const t = useTexts(texts);
  const navigate = useNavigate();
  const row = useSelect((read) => rowOf(read, id));
  const frame = useRef<HTMLTableRowElement>(null);
  const mayMark = form.user_role !== 'ONLY_VIEW_USER';
  const isPhone = useIsPhone();
  useSwipe(frame, mayMark && isPhone ? row : undefined);
  if (!row) return null;
  const to = `${detailPath(form, id)}${query}`;
  const onClick = (event: ReactMouseEvent) => {
    if (opensDetail(event)) void navigate(to);
  };
  return (
    // The link in the first cell provides the same for keyboard and assistive technology; the row is a larger mouse
    // target.
    <tr
      ref={frame}
      className={classOf(row, isFresh, isSelected)}
      data-id={id}
      data-region={`submissions/row ${id}`}
      onClick={onClick}
    >
      {mayMark && (
        <td className="cell-choose" data-stays>
          <SelectCheckbox id={id} isSelected={isSelected} onValueChange={onValueChange} />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.field} className={`cell-field cell-${column.kind}`} data-label={column.label}>
          {at === 0 ? (
            <Link id={linkId(id)} to={to} className="row-link" onKeyDown={moveBetweenRows}>
              {!row.is_read && <span className="visually-hidden">{t('unread')} </span>}
              {row.is_locked && <Locked />}
              {written(row, column) ?? t('submission', { id: String(id) })}
            </Link>
          ) : (
            (written(row, column) ?? <Nothing />)
          )}
        </td>
      ))}
      <td className="cell-time">
        <time dateTime={row.submission_time} title={translate(exactTimeOfRow(row))}>
          {timestampText(row.submission_time)}
        </time>
      </td>
      <td className="cell-score">
        <ScoreMeter score={row.activity_score} />
      </td>
      <td className="cell-state">
        <StateTag state={row.current_state} states={form} />
      </td>
      <td className="cell-flags">
        <Flags row={row} states={form} />
      </td>
      {mayMark && (
        <td className="cell-mark" data-stays>
          <MarkMenu row={row} />
        </td>
      )}
      {mayMark && <RowActions row={row} form={form} />}
    </tr>
  );
});

const classOf = (row: Row, isFresh: boolean, isSelected: boolean) =>
  [
    'row',
    !row.is_read && 'row-unread',
    row.is_locked && 'row-locked',
    isFresh && 'row-fresh',
    isSelected && 'row-selected',
  ]
    .filter((name) => name !== false)
    .join(' ');

function Locked() {
  const t = useTexts(texts);
  return (
    <span className="row-lock" title={t('lockedHint')}>
      <Icon name="lock" />
      <span className="visually-hidden">{t('locked')} </span>
    </span>
  );
}

/** Whether a click is a plain click on the row, rather than on an interactive cell or the end of a text selection. */
function opensDetail({ target, ctrlKey, metaKey, shiftKey }: ReactMouseEvent): boolean {
  const isOwn = target instanceof Element && target.closest('a, button, label, [data-stays]') !== null;
  return !isOwn && !ctrlKey && !metaKey && !shiftKey && (getSelection()?.isCollapsed ?? true);
}

/** Arrow keys move between rows; the configurable keys are in `RowKeys`. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('.row-link') ?? [])];
  event.preventDefault();
  links[links.indexOf(event.currentTarget) + step]?.focus();
}

function RowActions({ row, form }: { readonly row: Row; readonly form: Form }) {
  const translate = useTranslate();
  const t = useTexts(texts);
  const app = useApp();
  const send = useSend();
  const actions = app.contributionsWhere(rowAction, ({ isShown }) => isShown?.(row) ?? true);
  const parts = app.contributions(rowPart).toSorted((a, b) => a.order - b.order);
  if (actions.length + parts.length === 0) return null;
  return (
    <td className="cell-actions" data-stays>
      {actions.map((action) => (
        <Button
          key={action.id}
          kind="quiet"
          icon={action.icon}
          title={translate(action.label)}
          aria-label={t('actionOn', { action: translate(action.label), id: String(row.submission_id) })}
          onClick={() => app.attempt(action, () => send(action.command(row)))}
        />
      ))}
      {parts.map(({ id, view }) => (
        <ContributedView
          key={id}
          id={id}
          view={view}
          given={{ row, form }}
          fallback={<span className="row-part-placeholder" />}
        />
      ))}
    </td>
  );
}

/** A field value, in the text direction of its own script. */
function written(row: Row, { field }: Column) {
  const text = field === '' ? '' : fieldText(row.submitted_data, field).trim();
  return text === '' ? undefined : (
    <span className="cell-text" dir="auto">
      {text}
    </span>
  );
}

function Nothing() {
  const t = useTexts(texts);
  return (
    <span className="nothing">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('emptyValue')}</span>
    </span>
  );
}
