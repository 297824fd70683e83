import { phaseOf } from '../../../src/kernel/index.ts';
import { sameList, useSelect } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { listOf, rowOf, type SelectionActionProps } from '../../submissions/public.ts';
import { runActionOnEach } from '../commands.ts';
import { texts } from '../texts.ts';
import { useActionEntries } from './use-action-entries.tsx';
import { useRun } from './use-run.tsx';
import './workflow.css';

/** Each takes one request, and a user has a limited number of changes per minute. */
const MAX_SUBMISSIONS = 50;

/** A menu with the actions that are available to all selected submissions. */
export default function SelectionActions({ form, ids }: SelectionActionProps) {
  const t = useTexts(texts);
  const specs = useSelect((read) => {
    const states = new Set(ids.flatMap((id) => rowOf(read, id)?.current_state ?? []));
    const all = listOf(read, form.id)?.actions ?? [];
    return all.filter(({ from_states }) => [...states].every((state) => from_states.includes(state)));
  }, sameList);
  const isRunning = useSelect((read) => phaseOf(runActionOnEach, String(form.id))(read)?.phase === 'in progress');
  const { run, dialog } = useRun({ form: form.id, submissions: ids });
  const entries = useActionEntries(specs, run);
  const reason = ids.length > MAX_SUBMISSIONS ? t('tooManyForAction', { max: MAX_SUBMISSIONS }) : t('noCommonAction');
  if (isRunning || specs.length === 0 || ids.length > MAX_SUBMISSIONS)
    return (
      <>
        <Button
          kind="quiet"
          icon="bolt"
          className="workflow-selection"
          busy={isRunning}
          aria-disabled="true"
          aria-label={t('changeState')}
          title={isRunning ? undefined : reason}
        >
          {t('state')}
        </Button>
        {dialog}
      </>
    );
  return (
    <>
      <MenuButton
        className="workflow-selection"
        name={t('changeState')}
        label={
          <>
            <Icon name="bolt" />
            <span>{t('state')}</span>
          </>
        }
        entries={entries}
      />
      {dialog}
    </>
  );
}
