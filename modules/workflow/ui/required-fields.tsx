import { ActionFieldType } from '../../../contract/entity/workflow.ts';
import { Button } from '../../../src/ui/button.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { Select } from '../../../src/ui/select.tsx';
import type { FormErrors } from '../../../src/ui/use-form.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { type ActionField, namedFields } from './action-form.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly fields: readonly ActionField[];
  readonly errors: FormErrors;
  readonly onChange: (fields: ActionField[]) => void;
}

/** The fields that an action requires, each with label and type. The identifier is derived from the label. */
export function RequiredFields({ fields, errors, onChange }: Props) {
  const t = useTexts(texts);
  const put = (at: number, part: Partial<ActionField>) =>
    onChange(fields.map((field, place) => (place === at ? { ...field, ...part } : field)));
  const names = namedFields(fields).map(({ name, label }) => (label.trim() === '' ? undefined : name));
  const hintOf = (name: string | undefined) => (name === undefined ? undefined : t('fieldName', { name }));
  const types = ActionFieldType.options.map((value) => ({ value, label: t(value) }));
  return (
    <fieldset className="workflow-choices">
      <legend>{t('fields')}</legend>
      <small className="field-hint">{t('fieldsHint')}</small>
      {fields.map(({ label, type }, at) => (
        // eslint-disable-next-line react/no-array-index-key -- labels change as they are typed; the place is what stays
        <div key={at} className="workflow-field">
          <TextField
            label={t('field', { place: at + 1 })}
            name={labelAt(at)}
            value={label}
            hint={names[at] === label ? undefined : hintOf(names[at])}
            error={errors[labelAt(at)]}
            onText={(text) => put(at, { label: text })}
            maxLength={60}
            autoComplete="off"
          />
          <Select
            aria-label={t('fieldType', { place: at + 1 })}
            value={type}
            options={types}
            onValueChange={(chosen) => put(at, { type: ActionFieldType.parse(chosen) })}
          />
          <Button
            kind="quiet"
            icon="trash"
            aria-label={t('removeField', { place: at + 1 })}
            onClick={() => onChange(fields.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {errors['fields'] !== undefined && (
        <small className="field-error" role="alert">
          {errors['fields']}
        </small>
      )}
      <div>
        <Button icon="plus" onClick={() => onChange([...fields, { label: '', type: 'STRING' }])}>
          {t('addField')}
        </Button>
      </div>
    </fieldset>
  );
}

/** Form path of a field's label error. */
const labelAt = (at: number) => `fields.${at}.label`;
