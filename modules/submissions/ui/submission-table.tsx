import { type CSSProperties, useRef } from 'react';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Checkbox } from '../../../src/ui/checkbox.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import type { Form } from '../../workspaces/public.ts';
import { clearFilters } from '../commands.ts';
import { countsOf } from '../counts.ts';
import type { Column } from '../contract.ts';
import { type RowAction, rowAction, type RowPart, rowPart } from '../points.ts';
import { listViewOf, isFiltered, isSamePage, listOf, orderOf, pageOf, queryOf, rowOf } from '../select.ts';
import { RowKeys } from './row-keys.tsx';
import { SubmissionRow } from './submission-row.tsx';
import type { Selection } from './use-selection.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
// The order matters: the styles of narrow rows override those of the list.
import './list.css';
import './row.css';
import './row-menus.css';

/** Placeholder column for a form that has never received a field. */
const nameless: readonly Column[] = [{ field: '', label: '', kind: 'text' }];

/** Makes the actions column as wide as its contributions. */
function roomFor(actions: readonly RowAction[], parts: readonly RowPart[]): CSSProperties {
  // Archive and unarchive are never shown together.
  const buttons = Math.max(1, actions.length - 1);
  const rem = parts.reduce((sum, { width = 3 }) => sum + width, 0);
  // React's types lack custom properties.
  return { ['--row-actions' as string]: `calc(${buttons} * 30px + ${rem}rem)` };
}

/** One page of the list. Each row subscribes to its own submission, so a mark renders one row. */
export function SubmissionTable({ form, selection }: { readonly form: Form; readonly selection: Selection }) {
  const app = useApp();
  const t = useTexts(texts);
  const frame = useRef<HTMLDivElement>(null);
  const { ids } = useSelect((read) => pageOf(read, form.id), isSamePage);
  const query = useSelect((read) => queryOf(read, form.id));
  const named = useSelect((read) => listOf(read, form.id)?.columns);
  const freshAfter = useSelect((read) => listOf(read, form.id)?.fresh_after ?? null);
  const isExplained = useSelect((read) =>
    ids.some((id) => {
      const row = rowOf(read, id);
      return row?.is_spam === true && row.spam_reason !== null;
    }),
  );
  const columns = named && named.length > 0 ? named : nameless;
  const mayMark = form.user_role !== 'ONLY_VIEW_USER';
  const actions = mayMark ? app.contributions(rowAction) : [];
  const parts = mayMark ? app.contributions(rowPart) : [];
  const hasActions = actions.length + parts.length > 0;
  const width = columns.length + 4 + (mayMark ? 2 : 0) + (hasActions ? 1 : 0);
  return (
    <div ref={frame} className={`list-frame ${columns.length > 3 ? 'list-frame-wide' : ''}`} data-part="list">
      <RowKeys form={form} ids={ids} selection={selection} table={frame} />
      <table
        className={`list ${columns.some(({ kind }) => kind === 'long_text') ? 'list-tall' : ''} ${isExplained ? 'is-explained' : ''}`}
        style={roomFor(actions, parts)}
      >
        <caption className="visually-hidden">{t('caption', { form: form.name })}</caption>
        <thead>
          <tr>
            {mayMark && (
              <th scope="col" className="cell-choose">
                <SelectPage ids={ids} selection={selection} />
              </th>
            )}
            {columns.map(({ field, label, kind }) => (
              <th key={field} scope="col" className={`cell-field cell-${kind}`}>
                {field === '' ? t('submissionColumn') : <span dir="auto">{label}</span>}
              </th>
            ))}
            <TimeHead form={form} />
            <th scope="col" className="cell-score">
              {t('score')}
            </th>
            <th scope="col" className="cell-state">
              {t('state')}
            </th>
            <th scope="col" className="cell-flags">
              {t('flags')}
            </th>
            {mayMark && (
              <th scope="col" className="cell-mark">
                {t('markAs')}
              </th>
            )}
            {hasActions && (
              <th scope="col" className="cell-actions">
                {t('actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody data-list={`submissions/page ${form.id}`}>
          {ids.map((id) => (
            <SubmissionRow
              key={id}
              id={id}
              form={form}
              columns={columns}
              query={query}
              isFresh={freshAfter !== null && id > freshAfter}
              isSelected={selection.has(id)}
              onValueChange={selection.choose}
            />
          ))}
          {ids.length === 0 && (
            <tr className="list-nothing">
              <td colSpan={width}>
                <NothingFound form={form} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

const icons = { oldest: 'arrow-up', newest: 'arrow-down' } as const;

/** With an arrow for the order, unless the best matches come first. */
function TimeHead({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const order = useSelect((read) => orderOf(read, form.id));
  const sort = { oldest: 'ascending', newest: 'descending', rank: undefined } as const;
  return (
    <th scope="col" className="cell-time" aria-sort={sort[order]}>
      {t('time')}
      {order !== 'rank' && <Icon name={icons[order]} />}
    </th>
  );
}

/** Selects or deselects every row on this page. */
function SelectPage({ ids, selection }: { readonly ids: readonly number[]; readonly selection: Selection }) {
  const t = useTexts(texts);
  const chosen = ids.filter(selection.has).length;
  return (
    <label className="choose" data-selects>
      <Checkbox
        label={t('choosePage')}
        checked={chosen > 0 && (chosen === ids.length || 'some')}
        disabled={ids.length === 0}
        onToggle={(isChecked) => selection.set(ids, isChecked)}
      />
    </label>
  );
}

/** Why no submission is listed. */
export function NothingFound({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const send = useSend();
  const filtered = useSelect((read) => isFiltered(listViewOf(read, form.id)));
  const all = useSelect((read) => countsOf(read, form.id).all);
  return (
    <div className="list-nothing-text">
      <strong>{t('noData')}</strong>
      {filtered && all > 0 && <p>{t('noneMatch', { count: all })}</p>}
      {filtered ? (
        <Button onClick={() => send(clearFilters({ form: form.id }))}>{t('clearFilters')}</Button>
      ) : (
        <p>{t('allHidden')}</p>
      )}
    </div>
  );
}
