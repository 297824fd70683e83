import { useState } from 'react';
import { action } from '../../../src/shell/points.ts';
import { useAct } from '../../../src/shell/use-act.ts';
import { useBoundKey } from '../../../src/shell/use-bound-key.ts';
import { sameList, useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { useViewActions } from '../../../src/ui/use-view-actions.ts';
import { markSubmission } from '../commands.ts';
import { isDelayed } from '../flags.ts';
import type { Marker } from '../marker.ts';
import { detailTool, type DetailActionProps, type DetailTool } from '../points.ts';
import { texts } from '../texts.ts';
import { BarButton, MarkButton, MoreActions } from './bar-buttons.tsx';
import { ConfirmDelete } from './confirm-delete.tsx';
import { keyIdOf } from './mark-keys.tsx';
import { marksFor } from './mark-texts.ts';

/** The marks and tools of a submission, then a menu with the rest; empty for view-only users. */
export function DetailBar({ submission, form }: DetailActionProps) {
  const t = useTexts(texts);
  const send = useSend();
  const isPhone = useIsPhone();
  const [isConfirmingDelete, setConfirmingDelete] = useState(false);
  const inMenu = useMenuEntries(submission, isPhone);
  const tools = useTools().filter(({ barOf }) => (barOf === 'phone') === isPhone);
  const isDeletable = form.user_role === 'CREATOR';
  const remove = { id: 'delete', label: t('delete'), icon: 'trash', act: () => setConfirmingDelete(true) };
  useViewActions(isDeletable ? [{ ...remove, id: 'submissions/delete', title: remove.label }] : []);
  if (form.user_role === 'ONLY_VIEW_USER') return null;
  const { submission_id: id } = submission;
  const entries = isDeletable ? [...inMenu, remove] : inMenu;
  const more = entries.length > 0 && <MoreActions entries={entries} />;
  return (
    <>
      <div className="detail-bar">
        <fieldset className="bar-marks">
          <legend className="visually-hidden">{t('markAs')}</legend>
          {tools
            .filter(({ isPrimary }) => isPrimary)
            .map((tool) => (
              <ToolButton key={tool.id} tool={tool} />
            ))}
          {marksFor(submission)
            .filter(({ marker }) => !isInMenu(marker, isPhone))
            .map((mark) => (
              // The button that undoes a mark replaces the one that made it, and keeps the focus.
              <MarkButton
                key={mark.marker.replace('!', '')}
                mark={mark}
                onMark={(marker) => void send(markSubmission({ id, marker }))}
              />
            ))}
          {tools
            .filter(({ isPrimary }) => !isPrimary)
            .map((tool) => (
              <ToolButton key={tool.id} tool={tool} />
            ))}
          {!isPhone && more}
        </fieldset>
        {isConfirmingDelete && <ConfirmDelete form={form} ids={[id]} onClose={() => setConfirmingDelete(false)} />}
      </div>
      {isPhone && more}
    </>
  );
}

/** “In progress” and “Complete” until they are set, when a flag shows them; on phones also the mark for spam. */
const isInMenu = (marker: Marker, isPhone: boolean): boolean =>
  isDelayed(marker) || (isPhone && marker.replace('!', '') === 'spam');

/** The marks of the menu, and on phones the tools that do not fit in the bar. */
function useMenuEntries(submission: DetailActionProps['submission'], isPhone: boolean) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const send = useSend();
  const perform = useTool();
  const { submission_id: id } = submission;
  const marks = marksFor(submission)
    .filter(({ marker }) => isInMenu(marker, isPhone))
    .map(({ marker, name, icon }) => ({
      id: marker,
      label: t(`do.${name}`),
      icon,
      note: <KeyHint action={keyIdOf(marker)} />,
      act: () => void send(markSubmission({ id, marker })),
    }));
  const tools = useTools()
    .filter(({ barOf }) => isPhone && barOf === 'wide')
    .map((tool) => ({
      id: tool.id,
      label: translate(tool.label),
      icon: tool.icon,
      act: () => perform(tool),
    }));
  return [...marks, ...tools];
}

function useTools(): readonly DetailTool[] {
  const app = useApp();
  return useSelect(
    (read) =>
      app
        .contributionsWhere(detailTool, ({ isShown }) => isShown?.(read) ?? true)
        .toSorted((a, b) => a.order - b.order),
    sameList,
  );
}

/** Performs the action of a tool. */
function useTool(): (tool: DetailTool) => void {
  const app = useApp();
  const act = useAct();
  return (tool) => {
    const found = app.contributions(action).find(({ id }) => id === tool.action);
    if (found) act(found);
  };
}

function ToolButton({ tool }: { readonly tool: DetailTool }) {
  const perform = useTool();
  const text = useTranslate()(tool.label);
  return (
    <BarButton
      action={tool.action}
      icon={tool.icon}
      name={text}
      kind={tool.isPrimary ? 'primary' : 'quiet'}
      onClick={() => perform(tool)}
    >
      {text}
    </BarButton>
  );
}

function KeyHint({ action: bound }: { readonly action: string }) {
  const key = useBoundKey(bound);
  return key === '' ? null : <kbd aria-hidden="true">{key}</kbd>;
}
