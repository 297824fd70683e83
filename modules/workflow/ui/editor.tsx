import { useState, type SyntheticEvent } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Workflow } from '../contract.ts';
import { errorsIn, removalErrors } from '../definition.ts';
import { changeOf } from './edit.ts';
import { texts } from '../texts.ts';
import { ActionList } from './action-list.tsx';
import './editor.css';
import { Moves } from './moves.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { States } from './states.tsx';
import { useEdit } from './use-edit.ts';

/** Editor for a form's states and actions. Shows validation errors inline, using the server's own rules. */
export function Editor({ form, stored }: { readonly form: string; readonly stored: Workflow }) {
  const t = useTexts(texts);
  const editing = useEdit(form, stored);
  const { edit, isEdited, isOvertaken, isAside, isBusy, change, save, discard } = editing;
  const [isTried, setTried] = useState(false);
  const faults = errorsIn(changeOf(edit));
  const isFaulty = faults.length > 0 || removalErrors(edit.states, stored.submissions, edit.replacements).length > 0;
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(isFaulty);
    if (!isFaulty) void save();
  };
  const part = { edit, stored, faults, onChange: change };
  return (
    <>
      <section className="panel">
        <h2>{t('workflow')}</h2>
        <p className="lead">{t('lead')}</p>
        <States {...part} />
        <Moves {...part} />
      </section>
      <ActionList {...part} />
      <form className="form-actions" noValidate onSubmit={onSubmit}>
        <EditConflict {...editing} />
        {isTried && isFaulty && (
          <p className="notice notice-error workflow-refused" role="alert">
            {t('notSaved')}
          </p>
        )}
        <Button type="submit" kind="primary" busy={isBusy} disabled={!isEdited || isOvertaken}>
          {t('save')}
        </Button>
        {(isEdited || isAside) && <Button onClick={discard}>{t('discard')}</Button>}
      </form>
    </>
  );
}
