import { useContext, useEffect, useRef, type RefObject } from 'react';
import type { Settlement } from '../../../src/kernel/index.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Field, TextField } from '../../../src/ui/field.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { StateGlyph } from '../../../src/ui/state-tag.tsx';
import { stateText } from '../../../src/ui/state-text.ts';
import { useForm } from '../../../src/ui/use-form.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { DraftsContext } from '../../settings/public.ts';
import { texts } from './texts.ts';
import { ActionForm } from './action-form.ts';
import { statesOf, type Edit } from './edit.ts';
import { FromStates } from './from-states.tsx';
import { enteredAction, nameOf, openedAction, type OpenAction } from './open-action.ts';
import { RequiredFields } from './required-fields.tsx';
import { useActionErrors } from './use-action-errors.ts';

interface Props {
  readonly edit: Edit;
  readonly open: OpenAction;
  readonly onEnter: (values: ActionForm) => void;
  readonly onApply: (edit: Edit) => void;
  readonly onClose: () => void;
  readonly formRef: RefObject<HTMLFormElement | null>;
}

/** The fields of one action, unfolded in its place in the list. */
export function ActionEditor({ edit, open, onEnter, onApply, onClose, formRef }: Props) {
  const t = useTexts(texts);
  const errorsOf = useActionErrors(edit);
  const draft = useContext(DraftsContext).id('workflow/action');
  const region = (name: string) => `${draft} ${name}`;
  const form = useForm({
    schema: ActionForm,
    initial: open.values,
    region,
    submit: async (entered) => {
      const fields = errorsOf(entered, openedAction(edit, open));
      if (Object.keys(fields).length > 0) return { ...done, outcome: 'failed', fields };
      onApply(enteredAction(edit, { ...open, values: entered }));
      return done;
    },
  });
  const { values, errors, set } = form;
  const shown = useRef<HTMLHeadingElement>(null);
  useEffect(() => shown.current?.focus(), []);
  useEffect(() => onEnter(values), [onEnter, values]);
  const to = form.text('to_state');
  const states = edit.states.map((value) => ({ value, label: stateText(value) }));
  const name = nameOf(edit, { ...open, values });
  return (
    <form
      className="form workflow-action-form"
      aria-label={t(open.unique_name === undefined ? 'addAction' : 'editAction')}
      method="post"
      noValidate
      ref={formRef}
      data-unfolded
      onSubmit={form.onSubmit}
    >
      <div className="spread">
        <h4 ref={shown} tabIndex={-1} dir="auto">
          {values.display_name.trim() === '' ? t('newAction') : values.display_name}
        </h4>
        {name !== undefined && (
          <span className="field-hint" title={t('uniqueHint')}>
            {t('uniqueName')} <code>{name}</code>
          </span>
        )}
      </div>
      <div className="field-row">
        <TextField label={t('name')} {...form.text('display_name')} maxLength={60} autoComplete="off" />
        <Field label={t('toState')} error={to.error}>
          {(labelled) => (
            <span className="workflow-target">
              {to.value !== '' && <StateGlyph state={to.value} states={statesOf(edit)} />}
              <Select
                {...labelled}
                name={to.name}
                data-region={to['data-region']}
                value={to.value}
                options={[...(values.to_state === '' ? [{ value: '', label: t('choose') }] : []), ...states]}
                onValueChange={to.onText}
              />
            </span>
          )}
        </Field>
      </div>
      <FromStates
        edit={edit}
        selected={values.from_states}
        region={region}
        error={errors['from_states']}
        onValueChange={(from) => set('from_states', from)}
      />
      <RequiredFields
        fields={values.fields}
        errors={errors}
        region={region}
        onChange={(fields) => set('fields', fields)}
      >
        <Button kind="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit">{t('apply')}</Button>
      </RequiredFields>
    </form>
  );
}

const done: Settlement = { outcome: 'done', errors: [], code: undefined, fetchError: null };
