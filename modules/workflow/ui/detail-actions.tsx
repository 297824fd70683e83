import { useState } from 'react';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { reloadSubmission, type DetailProps } from '../../submissions/public.ts';
import { runAction } from '../commands.ts';
import { offers } from '../state.ts';
import { texts } from '../texts.ts';
import { useRun } from './use-run.tsx';
import './workflow.css';

/** A button for each available action (SPEC.md point 2, detail modal). */
export default function DetailActions({ submission, form }: DetailProps) {
  const t = useTexts(texts);
  const send = useSend();
  const id = submission.submission_id;
  const offer = useSelect((read) => read(offers).get(id));
  const isRunning = useSelect((read) => phaseOf(runAction, String(id))(read)?.phase === 'in progress');
  const [latest, setLatest] = useState('');
  const { run, dialog } = useRun({ form: form.id, submission: id });
  return (
    <fieldset className="workflow-actions">
      <legend className="visually-hidden">{t('actions')}</legend>
      {offer?.specs.map((spec) => (
        <Button
          key={spec.unique_name}
          title={t('leadsTo', { state: spec.to_state })}
          busy={isRunning && latest === spec.unique_name}
          disabled={isRunning}
          onClick={() => {
            setLatest(spec.unique_name);
            run(spec);
          }}
        >
          {spec.display_name}
        </Button>
      ))}
      {offer?.isUnknown === true && (
        <Button icon="refresh" onClick={() => send(reloadSubmission({ id }))}>
          {t('reload')}
        </Button>
      )}
      {dialog}
    </fieldset>
  );
}
