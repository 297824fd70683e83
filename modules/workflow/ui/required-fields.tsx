import type { ReactNode } from 'react';
import { ActionFieldType } from '../../../contract/entity/workflow.ts';
import { Button } from '../../../src/ui/button.tsx';
import { byPosition } from '../../../src/ui/by-position.tsx';
import { Segments } from '../../../src/ui/segments.tsx';
import type { FormErrors } from '../../../src/ui/use-form.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { type ActionField, namedFields } from './action-form.ts';
import { texts } from './texts.ts';

interface Props {
  readonly fields: readonly ActionField[];
  readonly errors: FormErrors;
  /** The region of a field on recorded screens. */
  readonly region: (name: string) => string;
  readonly onChange: (fields: ActionField[]) => void;
  /** Shown at the end of the last line. */
  readonly children: ReactNode;
}

/** The fields that an action requires, each with label and type. The identifier is derived from the label. */
export function RequiredFields({ fields, errors, region, onChange, children }: Props) {
  const t = useTexts(texts);
  const put = (at: number, part: Partial<ActionField>) =>
    onChange(fields.map((field, index) => (index === at ? { ...field, ...part } : field)));
  const names = namedFields(fields).map(({ name, label }) => (label.trim() === '' ? undefined : name));
  const types = ActionFieldType.options.map((value) => ({ value, label: t(value) }));
  return (
    <fieldset className="workflow-fieldset">
      <legend>
        {t('fields')} <small className="field-hint">{t('fieldsHint')}</small>
      </legend>
      {byPosition(fields, ({ label, type }, at) => {
        const error = errors[labelAt(at)];
        const name = names[at];
        return (
          <div className="workflow-field">
            <input
              className="input"
              dir="auto"
              aria-label={t('field', { position: at + 1 })}
              aria-invalid={error !== undefined}
              name={labelAt(at)}
              data-region={region(labelAt(at))}
              value={label}
              onChange={({ target }) => put(at, { label: target.value })}
              maxLength={60}
              autoComplete="off"
            />
            <Segments
              name={t('fieldType', { position: at + 1 })}
              value={type}
              options={types}
              onValueChange={(chosen) => put(at, { type: chosen })}
            />
            <Button
              kind="quiet"
              icon="trash"
              aria-label={t('removeField', { position: at + 1 })}
              onClick={() => onChange(fields.filter((_, index) => index !== at))}
            />
            {error !== undefined && (
              <small className="field-error" role="alert">
                {error}
              </small>
            )}
            {error === undefined && name !== undefined && name !== label && (
              <small className="field-hint">{t('fieldName', { name })}</small>
            )}
          </div>
        );
      })}
      {errors['fields'] !== undefined && (
        <small className="field-error" role="alert">
          {errors['fields']}
        </small>
      )}
      <div className="spread">
        <Button
          kind="quiet"
          icon="plus"
          className="workflow-add-field"
          onClick={() => onChange([...fields, { label: '', type: 'STRING' }])}
        >
          {t('addField')}
        </Button>
        <span className="row-actions">{children}</span>
      </div>
    </fieldset>
  );
}

/** Form path of a field's label error. */
const labelAt = (at: number) => `fields.${at}.label`;
