import type { Settlement } from '../../../src/kernel/index.ts';
import { Drawer } from '../../../src/ui/drawer.tsx';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { Field, TextField } from '../../../src/ui/field.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { ActionForm, actionOfForm, formOfAction } from './action-form.ts';
import type { ActionDraft } from '../contract.ts';
import { uniqueNameFor, type Edit } from './edit.ts';
import { texts } from '../texts.ts';
import { RequiredFields } from './required-fields.tsx';
import { FromStates } from './from-states.tsx';
import { useActionErrors } from './use-action-errors.ts';

interface Props {
  readonly edit: Edit;
  /** Undefined for a new action. */
  readonly action: ActionDraft | undefined;
  readonly onApply: (action: ActionDraft) => void;
  readonly onClose: () => void;
}

/** The drawers 'Add action' and 'Edit action'. */
export function ActionDrawer({ edit, action, onApply, onClose }: Props) {
  const t = useTexts(texts);
  const errorsOf = useActionErrors(edit);
  const taken = edit.actions.map(({ unique_name }) => unique_name);
  const nameFor = (displayName: string) => action?.unique_name ?? uniqueNameFor(displayName, taken);
  const form = useForm({
    schema: ActionForm,
    initial: formOfAction(action),
    submit: async (entered) => {
      const fields = errorsOf(entered, action);
      if (Object.keys(fields).length > 0) return { ...done, outcome: 'failed', fields };
      onApply(actionOfForm(entered, nameFor(entered.display_name)));
      onClose();
      return done;
    },
  });
  const { values, errors, set } = form;
  const to = form.text('to_state');
  const states = edit.states.map((value) => ({ value, label: value }));
  return (
    <Drawer title={t(action ? 'editAction' : 'addAction')} onClose={onClose}>
      <EntryForm form={form} action={t('keep')}>
        <p className="lead">{t('applyLead')}</p>
        <TextField label={t('name')} {...form.text('display_name')} maxLength={60} autoComplete="off" />
        <TextField
          label={t('uniqueName')}
          hint={t('uniqueHint')}
          value={values.display_name.trim() === '' ? '' : nameFor(values.display_name)}
          onText={() => {}}
          readOnly
        />
        <FromStates
          states={edit.states}
          chosen={values.from_states}
          error={errors['from_states']}
          onValueChange={(from) => set('from_states', from)}
        />
        <Field label={t('toState')} error={to.error}>
          {(labelled) => (
            <Select
              {...labelled}
              name={to.name}
              value={to.value}
              options={[...(values.to_state === '' ? [{ value: '', label: t('choose') }] : []), ...states]}
              onValueChange={to.onText}
            />
          )}
        </Field>
        <RequiredFields fields={values.fields} errors={errors} onChange={(fields) => set('fields', fields)} />
      </EntryForm>
    </Drawer>
  );
}

const done: Settlement = { outcome: 'done', errors: [], code: undefined, fetchError: null };
