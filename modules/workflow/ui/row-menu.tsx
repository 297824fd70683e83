import { sameList, useSelect } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { RowPartProps } from '../../submissions/public.ts';
import { applicable } from '../runnable.ts';
import { specsFor } from '../select.ts';
import { texts } from '../texts.ts';
import { useActionEntries } from './use-action-entries.tsx';
import { useRun } from './use-run.tsx';
import './workflow.css';

/** A menu with the actions available to a list row. */
export default function RowMenu({ row, form }: RowPartProps) {
  const t = useTexts(texts);
  const id = row.submission_id;
  const specs = useSelect((read) => applicable(specsFor(read, form.id, id), row.current_state), sameList);
  const { run, dialog } = useRun({ form: form.id, submissions: [id] });
  const entries = useActionEntries(specs, run);
  if (specs.length === 0) return null;
  return (
    <>
      <MenuButton
        className="workflow-menu"
        name={t('actionsOf', { id: String(id) })}
        label={<Icon name="bolt" />}
        entries={entries}
      />
      {dialog}
    </>
  );
}
