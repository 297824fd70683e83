import { useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { ActionDraft } from '../contract.ts';
import { withAction, withoutAction } from './edit.ts';
import { texts } from '../texts.ts';
import { ActionDrawer } from './action-drawer.tsx';
import type { EditedProps } from './edited.ts';

/** The workflow's actions, each with its states and required fields. */
export function ActionList({ edit, onChange }: EditedProps) {
  const t = useTexts(texts);
  const [open, setOpen] = useState<{ readonly action: ActionDraft | undefined }>();
  return (
    <section className="panel" aria-label={t('actions')}>
      <header className="spread">
        <h2>{t('actions')}</h2>
        <Button icon="plus" onClick={() => setOpen({ action: undefined })}>
          {t('addAction')}
        </Button>
      </header>
      {edit.actions.length === 0 && <p className="lead">{t('noActions')}</p>}
      <ul className="workflow-list">
        {edit.actions.map((action) => (
          <li key={action.unique_name}>
            <ActionText action={action} />
            <span className="workflow-tools">
              <Button
                kind="quiet"
                icon="pencil"
                aria-label={t('edit', { name: action.display_name })}
                onClick={() => setOpen({ action })}
              />
              <Button
                kind="quiet"
                icon="trash"
                aria-label={t('remove', { name: action.display_name })}
                onClick={() => onChange(withoutAction(edit, action.unique_name))}
              />
            </span>
          </li>
        ))}
      </ul>
      {open && (
        <ActionDrawer
          edit={edit}
          action={open.action}
          onApply={(action) => onChange(withAction(edit, action))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

function ActionText({ action }: { readonly action: ActionDraft }) {
  const t = useTexts(texts);
  const fields = Object.keys(action.required_data ?? {}).map((name) => action.field_labels?.[name] ?? name);
  return (
    <span className="workflow-state">
      <span className="workflow-state-name">
        <strong dir="auto">{action.display_name}</strong>
        <code>{action.unique_name}</code>
      </span>
      <small className="field-hint">{t('way', { from: action.from_states.join(', '), to: action.to_state })}</small>
      {fields.length > 0 && <small className="field-hint">{t('asksFor', { fields: fields.join(', ') })}</small>}
    </span>
  );
}
