import { useRef, type SyntheticEvent } from 'react';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { SaveBar } from '../../settings/public.ts';
import type { Workflow } from '../contract.ts';
import { errorsIn, strandedStates } from '../definition.ts';
import { texts } from './texts.ts';
import { ActionList } from './action-list.tsx';
import { DiagramPreview } from './diagram.tsx';
import { changeOf, changesIn, type Edit } from './edit.ts';
import { EditConflict } from './edit-conflict.tsx';
import './workflow-editor.css';
import { Moves } from './moves.tsx';
import { States } from './states.tsx';
import { useEdit } from './use-edit.ts';
import { useOpenAction } from './use-open-action.ts';

/** Edits a form's states and actions, next to their diagram. Errors appear inline, by the server's own rules. */
export function WorkflowEditor({ form, stored }: { readonly form: string; readonly stored: Workflow }) {
  const t = useTexts(texts);
  const editing = useEdit(form, stored);
  const { edit, isEdited, isOvertaken, isStashed, isBusy, change, save, discard } = editing;
  const opening = useOpenAction(edit);
  const parts = useRef<HTMLElement>(null);
  const errors = errorsIn(changeOf(edit));
  const isUnsaved = isEdited || opening.isChanged;
  const count = changesIn(edit, stored) + Number(opening.isChanged);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isUnsaved) return;
    const next = opening.applied();
    if (!next) return;
    change(next);
    opening.setOpen(null);
    if (isInvalid(next, stored)) focusError(parts.current);
    else void save(next);
  };
  const onDiscard = () => {
    discard();
    opening.setOpen(null);
  };
  const part = { edit, stored, errors, onChange: change };
  return (
    <div className="with-preview">
      <section className="panel workflow" ref={parts}>
        <header>
          <h2>{t('workflow')}</h2>
          <p className="lead">{t('lead')}</p>
        </header>
        <States {...part} />
        <Moves {...part} />
        <ActionList {...part} opening={opening} />
        <form noValidate onSubmit={onSubmit}>
          <SaveBar
            busy={isBusy}
            isDisabled={isOvertaken}
            unsaved={isUnsaved ? count : 0}
            canDiscard={isUnsaved || isStashed}
            onDiscard={onDiscard}
          >
            <EditConflict {...editing} />
          </SaveBar>
        </form>
      </section>
      <DiagramPreview edit={edit} errors={errors} />
    </div>
  );
}

function isInvalid(edit: Edit, stored: Workflow): boolean {
  const isStranded = strandedStates(edit.states, stored.submissions, edit.replacements).length > 0;
  return isStranded || errorsIn(changeOf(edit)).length > 0;
}

/** Leads to the first error instead of repeating it next to Save. */
function focusError(parts: HTMLElement | null): void {
  parts?.querySelector<HTMLElement>('[data-error], [aria-invalid="true"]')?.focus();
}
