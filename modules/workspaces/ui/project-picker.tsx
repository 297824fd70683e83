import { useNavigate } from 'react-router';
import { sameList, useApp, useSelect } from '../../../src/ui/app-context.ts';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { formBy, pathOf } from '../select.ts';
import { workspaces, type Workspace } from '../state.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import { useShownForm } from './use-shown-form.ts';

/** The user's workspaces; one without forms is disabled and says so (SPEC.md point 2, Top bar). */
export default function ProjectPicker() {
  const t = useTexts(texts);
  const { read } = useApp();
  const navigate = useNavigate();
  const all = useSelect((state) => [...state(workspaces)], sameList);
  const { workspace: active } = useShownForm();
  if (all.length === 0) return null;
  const shown = active?.name ?? t('chooseProject');
  const open = (workspace: Workspace) => {
    const first = formBy(read, workspace.forms[0]);
    if (first) void navigate(pathOf(first));
  };
  return (
    <MenuButton
      className="picker"
      name={t('projectNamed', { name: shown })}
      label={
        <span className="picker-name" dir="auto">
          {shown}
        </span>
      }
      entries={all.map((workspace) => ({
        id: workspace.uid,
        label: workspace.name,
        icon: 'folder',
        isDisabled: workspace.forms.length === 0,
        note: <Note workspace={workspace} isActive={workspace === active} />,
        act: () => open(workspace),
      }))}
    />
  );
}

interface NoteProps {
  readonly workspace: Workspace;
  readonly isActive: boolean;
}

function Note({ workspace, isActive }: NoteProps) {
  const t = useTexts(texts);
  if (workspace.forms.length === 0) return <Tag>{t('empty')}</Tag>;
  return isActive ? <Tag tone="info">{t('active')}</Tag> : null;
}
