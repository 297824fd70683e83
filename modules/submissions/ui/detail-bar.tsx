import { useState, type ReactNode } from 'react';
import { action } from '../../../src/shell/points.ts';
import { useAct } from '../../../src/shell/use-act.ts';
import { useBoundKey } from '../../../src/shell/use-bound-key.ts';
import { useApp, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { markSubmission } from '../commands.ts';
import { isHeld } from '../flags.ts';
import { detailTool, type DetailActionProps, type DetailTool } from '../points.ts';
import { texts } from '../texts.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import { keyIdOf, MarkKeys } from './mark-keys.tsx';
import { marksFor, type MarkTexts } from './marks.ts';
import './detail-bar.css';

/** The marks and tools of a submission, then a menu with the others that are possible; empty for view-only users. */
export function DetailBar({ submission, form }: DetailActionProps) {
  const t = useTexts(texts);
  const isPhone = useIsPhone();
  const [isAsking, setAsking] = useState(false);
  const inMenu = useMenuEntries(submission, isPhone);
  const tools = useTools();
  if (form.user_role === 'ONLY_VIEW_USER') return null;
  const { submission_id: id } = submission;
  const remove = { id: 'delete', label: t('delete'), icon: 'trash', act: () => setAsking(true) };
  const entries = form.user_role === 'CREATOR' ? [...inMenu, remove] : inMenu;
  return (
    <div className="detail-bar">
      <MarkKeys row={submission} />
      <fieldset className="detail-marks">
        <legend className="visually-hidden">{t('markAs')}</legend>
        {marksFor(submission)
          .filter(({ marker }) => !isHeld(marker))
          .map((mark) => (
            // The button that undoes a mark replaces the one that made it, and keeps the focus.
            <MarkButton key={mark.marker.replace('!', '')} id={id} mark={mark} isPhone={isPhone} />
          ))}
        {tools
          .filter(({ barOf }) => (barOf === 'phone') === isPhone)
          .map((tool) => (
            <ToolButton key={tool.id} tool={tool} />
          ))}
        {entries.length > 0 && (
          <MenuButton
            className="detail-more"
            name={t('moreActions')}
            label={
              <>
                <Icon name="ellipsis" />
                {isPhone && <span>{t('moreShort')}</span>}
              </>
            }
            entries={entries}
          />
        )}
      </fieldset>
      {isAsking && <ConfirmDelete form={form} ids={[id]} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Marks that only time removes: the flag beside the state says when they are set. On a phone also the other tools. */
function useMenuEntries(submission: DetailActionProps['submission'], isPhone: boolean) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const send = useSend();
  const app = useApp();
  const act = useAct();
  const { submission_id: id } = submission;
  const marks = marksFor(submission)
    .filter(({ marker }) => isHeld(marker))
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
      act: () => actionOf(app, tool).forEach(act),
    }));
  return [...marks, ...tools];
}

const actionOf = (app: ReturnType<typeof useApp>, tool: DetailTool) =>
  app.contributions(action).filter(({ id }) => id === tool.action);

function useTools(): readonly DetailTool[] {
  return useApp()
    .contributions(detailTool)
    .toSorted((a, b) => a.order - b.order);
}

interface MarkButtonProps {
  readonly id: number;
  readonly mark: MarkTexts;
  readonly isPhone: boolean;
}

function MarkButton({ id, mark: { marker, name, icon }, isPhone }: MarkButtonProps) {
  const t = useTexts(texts);
  const send = useSend();
  const text = t(`do.${name}`);
  return (
    <BarButton
      action={keyIdOf(marker)}
      icon={icon}
      name={text}
      hasKey={marker === 'archive' && !isPhone}
      onClick={() => void send(markSubmission({ id, marker }))}
    >
      {isPhone && marker.endsWith('read') ? t(`label.${name}`) : text}
    </BarButton>
  );
}

function ToolButton({ tool }: { readonly tool: DetailTool }) {
  const app = useApp();
  const act = useAct();
  const text = useTranslate()(tool.label);
  return (
    <BarButton action={tool.action} icon={tool.icon} name={text} onClick={() => actionOf(app, tool).forEach(act)}>
      {text}
    </BarButton>
  );
}

interface BarButtonProps {
  /** The id of the action whose key the tooltip names. */
  readonly action: string;
  readonly icon: string;
  /** In full, where there is only room for a short word. */
  readonly name: string;
  readonly hasKey?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function BarButton({ action: bound, icon, name, hasKey = false, onClick, children }: BarButtonProps) {
  const key = useBoundKey(bound);
  return (
    <Button
      kind="quiet"
      icon={icon}
      title={key === '' ? name : `${name} (${key})`}
      aria-label={children === name ? undefined : name}
      onClick={onClick}
    >
      {children}
      {hasKey && key !== '' && <kbd aria-hidden="true">{key}</kbd>}
    </Button>
  );
}

function KeyHint({ action: bound }: { readonly action: string }) {
  const key = useBoundKey(bound);
  return key === '' ? null : <kbd aria-hidden="true">{key}</kbd>;
}
