import { useContext } from 'react';
import { fieldLabel } from '../../../contract/entity/workflow.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { DraftsContext } from '../../settings/public.ts';
import type { ActionDraft } from '../contract.ts';
import { texts } from './texts.ts';
import { ActionEditor } from './action-editor.tsx';
import { withoutAction, type Edit } from './edit.ts';
import type { EditedProps } from './edited.ts';
import { opened } from './open-action.ts';
import { StateWithGlyph } from './state-with-glyph.tsx';
import { aboutActions } from './states.tsx';
import type { useOpenAction } from './use-open-action.ts';

type Props = EditedProps & { readonly opening: ReturnType<typeof useOpenAction> };

/** The workflow's actions, each with its states and required fields; the one being edited unfolds in its place. */
export function ActionList({ edit, errors, onChange, opening }: Props) {
  const t = useTexts(texts);
  const { open, setOpen, formRef, onEnter } = opening;
  const apply = (next: Edit) => {
    onChange(next);
    setOpen(null);
  };
  const editor = open && (
    <ActionEditor
      key={open.unique_name ?? ''}
      {...{ edit, open, formRef, onEnter, onApply: apply, onClose: () => setOpen(null) }}
    />
  );
  return (
    <section className="workflow-part" aria-label={t('actions')}>
      <header className="spread">
        <h3>{t('actions')}</h3>
        <Button icon="plus" onClick={() => setOpen(opened(undefined))}>
          {t('addAction')}
        </Button>
      </header>
      {edit.actions.length === 0 && !open && <p className="lead">{t('noActions')}</p>}
      {errors
        .filter(({ code, name }) => aboutActions.has(code) || !edit.states.includes(name))
        .map(({ code, name }) => (
          <small key={code + name} className="field-error" role="alert" tabIndex={-1} data-error>
            {t(`error.${code}`, { name })}
          </small>
        ))}
      <ul className="workflow-list">
        {edit.actions.map((action, at) =>
          open?.unique_name === action.unique_name ? (
            <li key={action.unique_name}>{editor}</li>
          ) : (
            <ActionRow
              key={action.unique_name}
              at={at}
              action={action}
              edit={edit}
              onEdit={() => setOpen(opened(action))}
              onRemove={() => onChange(withoutAction(edit, action.unique_name))}
            />
          ),
        )}
        {open && open.unique_name === undefined && <li>{editor}</li>}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly at: number;
  readonly action: ActionDraft;
  readonly edit: Edit;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function ActionRow({ at, action, edit, onEdit, onRemove }: RowProps) {
  const t = useTexts(texts);
  const { display_name: name } = action;
  const draft = useContext(DraftsContext).id('workflow');
  const fields = Object.keys(action.required_data ?? {}).map((field) => fieldLabel(field, action.field_labels));
  return (
    <li className="workflow-action">
      <strong dir="auto">{name}</strong>
      <span className="workflow-way" data-region={`${draft} action ${at}`}>
        <span className="workflow-from">
          {action.from_states.map((state) => (
            <StateWithGlyph key={state} state={state} edit={edit} />
          ))}
        </span>
        {/* On one line: an arrow at the end of a line leads nowhere. */}
        <span className="workflow-to">
          <Icon name="arrow-right" />
          <span className="visually-hidden">→</span>
          <StateWithGlyph state={action.to_state} edit={edit} />
        </span>
        {fields.length > 0 && <span className="workflow-asks">{t('asksFor', { fields: fields.join(', ') })}</span>}
      </span>
      <span className="row-actions">
        <Button
          kind="quiet"
          icon="pencil"
          aria-label={t('edit', { name })}
          title={t('edit', { name })}
          onClick={onEdit}
        />
        <Button
          kind="quiet"
          icon="trash"
          aria-label={t('remove', { name })}
          title={t('remove', { name })}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
