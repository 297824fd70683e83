import { useState } from 'react';
import type { ActionSpec } from '../../../contract/entity/workflow.ts';
import { phaseOf } from '../../../src/kernel/index.ts';
import { sameList, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useViewActions } from '../../../src/ui/use-view-actions.ts';
import { reloadSubmission, type DetailActionProps } from '../../submissions/public.ts';
import { runAction } from '../commands.ts';
import { nextFirst } from '../next-step.ts';
import { offeredSpecs } from '../select.ts';
import { offers } from '../state.ts';
import { texts } from '../texts.ts';
import { useRun } from './use-run.tsx';
import './workflow.css';

/** How many actions are beside the next step; further ones are in a menu. */
const BESIDE = { wide: 3, phone: 1 };

/** The next step, then the other available actions; those that lead to failure are quiet (SPEC.md point 2, detail modal). */
export default function DetailActions({ submission, form }: DetailActionProps) {
  const t = useTexts(texts);
  const send = useSend();
  const isPhone = useIsPhone();
  const id = submission.submission_id;
  const isUnknown = useSelect((read) => read(offers).get(id)?.isUnknown === true);
  const specs = useSelect((read) => offeredSpecs(read, form.id, submission), sameList);
  const isRunning = useSelect((read) => phaseOf(runAction, String(id))(read)?.phase === 'in progress');
  const [latest, setLatest] = useState('');
  const { run, dialog } = useRun({ form: form.id, submissions: [id] });
  const start = (spec: ActionSpec) => {
    setLatest(spec.unique_name);
    run(spec);
  };
  const { next, others } = nextFirst(specs, submission.current_state, form);
  useViewActions(
    isRunning
      ? []
      : specs.map((spec) => ({
          id: `workflow/run/${spec.unique_name}`,
          title: spec.display_name,
          icon: 'bolt',
          act: () => start(spec),
        })),
  );
  const room = isPhone ? BESIDE.phone : BESIDE.wide;
  // A menu with one entry would take as much room as the entry.
  const beside = others.length <= room ? others : others.slice(0, isPhone ? 0 : room - 1);
  const inMenu = others.slice(beside.length);
  return (
    <fieldset className="workflow-actions">
      <legend className="visually-hidden">{t('actions')}</legend>
      {(next ? [next, ...beside] : beside).map((spec) => (
        <Button
          key={spec.unique_name}
          kind={form.state_outcomes?.[spec.to_state] === 'badly' ? 'quiet' : 'secondary'}
          title={t('leadsTo', { state: spec.to_state })}
          busy={isRunning && latest === spec.unique_name}
          disabled={isRunning}
          onClick={() => start(spec)}
        >
          {spec.display_name}
        </Button>
      ))}
      {inMenu.length > 0 && (
        <MenuButton
          className="workflow-more"
          name={t('moreActions')}
          label={t('more')}
          entries={inMenu.map((spec) => ({
            id: spec.unique_name,
            label: spec.display_name,
            note: <span className="workflow-to">{t('leadsTo', { state: spec.to_state })}</span>,
            isDisabled: isRunning,
            act: () => start(spec),
          }))}
        />
      )}
      {isUnknown && (
        <Button icon="refresh" onClick={() => send(reloadSubmission({ id }))}>
          {t('reload')}
        </Button>
      )}
      {dialog}
    </fieldset>
  );
}
